import { z } from "zod";

/** Neither PostgreSQL nor a process's environment takes a zero byte or half of a surrogate pair. */
const isPlain = (text: string) => text.isWellFormed() && !text.includes("\0");
export const plain = z.string().refine(isPlain, "holds a zero byte or half a character");
export const name = plain.min(1).max(128);

/** One thing that a recipe can say: its range and default in the schema, its unit and its sentence beside it. */
export const knob = <T extends z.ZodType>(schema: T, unit: string, description: string) =>
  schema.meta({ unit, description });

export const positiveInt = (max: number) => z.int().min(1).max(max);
export const share = z.number().min(0).max(1);
