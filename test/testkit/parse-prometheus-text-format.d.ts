declare module "parse-prometheus-text-format" {
  /** Metrics of a text in Prometheus' format; throws when it is none. */
  export default function parse(text: string): { name: string; help: string; type: string }[];
}
