import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";

const typingMs = 300;

/** Which lines are shown; the choice stands in the address. */
export function LogFilters({ attempts }: { attempts: number }) {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string, replace = false) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        next.delete("at");
        return next;
      },
      { replace },
    );
  const kept = search.get("q") ?? "";
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked a moment after the last key, not with each
  useEffect(() => {
    if (text === kept) return;
    const timer = setTimeout(() => set("q", text, true), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <label className="run-tool">
        Level
        <select
          className="input"
          value={search.get("level") ?? ""}
          onChange={({ target }) => set("level", target.value)}
        >
          <option value="">all</option>
          <option value="info">info and graver</option>
          <option value="warn">warnings and errors</option>
          <option value="error">errors</option>
        </select>
      </label>
      <label className="run-tool">
        From
        <select
          className="input"
          value={search.get("source") ?? ""}
          onChange={({ target }) => set("source", target.value)}
        >
          <option value="">both</option>
          <option value="trainer">the trainer</option>
          <option value="rollout">the rollout</option>
        </select>
      </label>
      {attempts > 1 && (
        <label className="run-tool">
          Attempt
          <select
            className="input"
            value={search.get("attempt") ?? ""}
            onChange={({ target }) => set("attempt", target.value)}
          >
            <option value="">all</option>
            {Array.from({ length: attempts }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is its number
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="run-tool">
        With
        <input
          className="input"
          type="search"
          placeholder="text"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </>
  );
}
