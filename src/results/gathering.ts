/**
 * Asks one by one that are answered together: `answer` is given all that were asked within one turn of the event loop,
 * in order, and has a promise for each. A list whose every item asks the same then causes as many statements as one item.
 */
export function gathering<Ask, Answer>(
  answer: (asks: readonly Ask[]) => readonly Promise<Answer>[],
): (ask: Ask) => Promise<Answer> {
  let next: {
    readonly asks: Ask[];
    readonly answers: Promise<readonly { readonly of: Promise<Answer> }[]>;
  } | null = null;
  return async (ask) => {
    if (next === null) {
      const asks: Ask[] = [];
      const turn = new Promise<void>(
        (resolve) => void Promise.resolve().then(() => process.nextTick(resolve)),
      );
      const answers = turn.then(() => {
        next = null;
        return answer(asks).map((of) => ({ of }));
      });
      next = { asks, answers };
    }
    const place = next.asks.push(ask) - 1;
    return (await next.answers)[place]!.of;
  };
}
