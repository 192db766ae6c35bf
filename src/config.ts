import { resolve } from "node:path";
import { z } from "zod";

const price = z.coerce.number().min(0).max(1_000_000);

/** OTLP over gRPC is not spoken; every collector listens to HTTP beside it. */
const otlpProtocol = z.enum(["http/protobuf", "http/json"]);

/** One server of a cluster, or several with commas. */
const natsUrls = z
  .string()
  .refine(
    (text) => text.split(",").every((each) => /^((nats|tls):\/\/)?[^/\s]+$/.test(each.trim())),
    "must be nats://HOST:PORT, or several of these with commas between them",
  );

/** Another store's address would otherwise be the name of a folder. */
const blobsAddress = z
  .string()
  .refine(
    (text) => text.startsWith("s3://") || !text.includes("://"),
    "must be a folder, or s3://bucket?endpoint=URL",
  );

/** Browsers send an origin without a path; anything else would never match one. */
const origins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .refine(
    (all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    "must hold origins as browsers send them, https://HOST or http://HOST:PORT without a path, with commas between them",
  );

const environment = z.object({
  TRAINYARD_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  TRAINYARD_HOST: z.string().optional(),
  TRAINYARD_DATA: z.string().optional(),
  TRAINYARD_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TRAINYARD_NATS_URL: natsUrls.optional(),
  TRAINYARD_BLOBS: blobsAddress.optional(),
  TRAINYARD_LEASE_MS: z.coerce.number().int().min(500).max(3_600_000).optional(),
  TRAINYARD_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  TRAINYARD_ENGINE_USD_PER_HOUR: price.optional(),
  TRAINYARD_SAMPLED_USD_PER_MILLION_TOKENS: price.optional(),
  TRAINYARD_TRAINED_USD_PER_MILLION_TOKENS: price.optional(),
  TRAINYARD_KEEP_RAW_POINTS_DAYS: z.coerce.number().min(1).max(36_500).optional(),
  TRAINYARD_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).optional(),
  TRAINYARD_CORS_ORIGINS: origins.optional(),
  TRAINYARD_TRUSTED_DOCUMENTS: z.string().optional(),
  TRAINYARD_TRUSTED_DOCUMENTS_ONLY: z.enum(["true", "false"]).optional(),
  TRAINYARD_ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  TRAINYARD_ADMIN_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol.optional(),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
  OTEL_TRACES_SAMPLER: z.enum(["parentbased_always_on", "parentbased_traceidratio"]).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
});

/** What a process needs to know about where it runs; frozen. Nothing else reads the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Whether another port may be taken when this one is not free. */
  readonly portIsDefault: boolean;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly natsUrl: string | null;
  /** A folder, or `s3://bucket/prefix?endpoint=…`. */
  readonly blobs: string;
  readonly leaseMs: number;
  readonly threads: number | null;
  /** What the use of this process's engine costs, by each measure that its operator named; null where he named none. */
  readonly prices: {
    readonly engineUsdPerHour: number | null;
    readonly sampledUsdPerMillionTokens: number | null;
    readonly trainedUsdPerMillionTokens: number | null;
  } | null;
  /** Days after which raw points of long series go and their rollups stay; null is never. */
  readonly keepRawPointsDays: number | null;
  readonly logLevel: string;
  readonly corsOrigins: readonly string[];
  /** Documents that clients may name by their ids beside our own: a manifest, when somebody has one. */
  readonly trustedDocuments: { readonly manifest: string | null; readonly only: boolean };
  /** Where operators ask for metrics and health; null where nobody named a port. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /** How traces are sent, when the standard variables say where to; the SDK reads the rest of those by itself. */
  readonly tracing: {
    readonly protocol: "http/protobuf" | "http/json";
    readonly sampledShare: number;
  } | null;
  /** How to sign for blobs in S3, when both keys are there. */
  readonly s3: {
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
}

/** The configuration of this process, or an Error whose message names every variable that is wrong. */
export function readConfig(
  variables: NodeJS.ProcessEnv,
  flags: { port?: number; data?: string } = {},
): Config {
  const parsed = environment.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== "")),
  );
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const env = parsed.data;
  const dataFolder = resolve(flags.data ?? env.TRAINYARD_DATA ?? ".trainyard");
  return Object.freeze({
    host: env.TRAINYARD_HOST ?? "127.0.0.1",
    port: flags.port ?? env.TRAINYARD_PORT ?? 4000,
    portIsDefault: flags.port === undefined && env.TRAINYARD_PORT === undefined,
    dataFolder,
    databaseUrl: env.TRAINYARD_DATABASE_URL ?? null,
    natsUrl: env.TRAINYARD_NATS_URL ?? null,
    blobs: env.TRAINYARD_BLOBS ?? resolve(dataFolder, "blobs"),
    leaseMs: env.TRAINYARD_LEASE_MS ?? 30_000,
    threads: env.TRAINYARD_THREADS ?? null,
    prices: pricesOf(
      env.TRAINYARD_ENGINE_USD_PER_HOUR ?? null,
      env.TRAINYARD_SAMPLED_USD_PER_MILLION_TOKENS ?? null,
      env.TRAINYARD_TRAINED_USD_PER_MILLION_TOKENS ?? null,
    ),
    keepRawPointsDays: env.TRAINYARD_KEEP_RAW_POINTS_DAYS ?? null,
    logLevel: env.TRAINYARD_LOG_LEVEL ?? "info",
    corsOrigins: env.TRAINYARD_CORS_ORIGINS ?? [],
    trustedDocuments: {
      manifest: env.TRAINYARD_TRUSTED_DOCUMENTS ?? null,
      only: env.TRAINYARD_TRUSTED_DOCUMENTS_ONLY === "true",
    },
    admin:
      env.TRAINYARD_ADMIN_PORT === undefined
        ? null
        : { host: env.TRAINYARD_ADMIN_HOST ?? "127.0.0.1", port: env.TRAINYARD_ADMIN_PORT },
    tracing: tracingOf(env),
    s3:
      env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
        ? {
            region: env.AWS_REGION ?? "us-east-1",
            accessKeyId: env.AWS_ACCESS_KEY_ID,
            secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
          }
        : null,
  });
}

function tracingOf(env: z.output<typeof environment>): Config["tracing"] {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const off = env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none";
  if (endpoint === undefined || off) return null;
  return {
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL ?? "http/protobuf",
    sampledShare:
      env.OTEL_TRACES_SAMPLER === "parentbased_traceidratio" ? (env.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1,
  };
}

function pricesOf(
  engineUsdPerHour: number | null,
  sampledUsdPerMillionTokens: number | null,
  trainedUsdPerMillionTokens: number | null,
): Config["prices"] {
  const prices = { engineUsdPerHour, sampledUsdPerMillionTokens, trainedUsdPerMillionTokens };
  return Object.values(prices).every((each) => each === null) ? null : prices;
}
