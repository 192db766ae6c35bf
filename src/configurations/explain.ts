/** One knob, as `config explain` and the API's reference show it. */
export interface Knob {
  readonly kinds: readonly ("rl" | "sft")[];
  readonly section: string;
  readonly key: string;
  readonly type: string;
  readonly required: boolean;
  /** As TOML writes it; null where there is none. */
  readonly default: string | null;
  readonly range: string | null;
  readonly unit: string;
  readonly description: string;
}
export declare function explainRecipe(): readonly Knob[];
