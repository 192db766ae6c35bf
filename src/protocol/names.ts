import { z } from "zod";

/**
 * What people call a dataset, a rollout or a configuration. References put more behind a name (`reverse@3`,
 * `run-1/step-40`), so it holds neither `@` nor `/`.
 */
export const objectName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
    "must be 1 to 128 letters, digits, . _ and -, and begin with a letter or a digit",
  );
