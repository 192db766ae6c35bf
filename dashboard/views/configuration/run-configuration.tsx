import { Link, useSearchParams } from "wouter";
import { Button } from "../../controls/button.tsx";
import { CopyButton } from "../../controls/copy-button.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { DashboardSpecification, type DashboardSpecificationQuery } from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useMayWrite } from "../../platform/viewer.tsx";
import { SettingsDifference } from "./settings-difference.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { tokensOf } from "./toml.ts";
import "./configuration.css";

export type SpecifiedRun = NonNullable<DashboardSpecificationQuery["run"]>;

const views = { settings: "Settings", toml: "As TOML", difference: "Difference to another run" } as const;

/** What a run was told to do, frozen when it was submitted: by section, as a file, or against another run. */
export function RunConfiguration({ run }: { run: { readonly id: string; readonly name: string } }) {
  const { data, error, reload } = useQuery(DashboardSpecification, { name: run.name });
  const [search, setSearch] = useSearchParams();
  const asked = search.get("show");
  const show = asked === "toml" || asked === "difference" ? asked : "settings";
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Loading what="the configuration" />;
  if (data.run === null) return <Empty>There is no such run.</Empty>;
  const { toml } = data.run.specification;
  return (
    <div className="stack">
      <Head run={data.run} />
      {toml === null ? (
        <Empty>This run merges a checkpoint into its base: it has no recipe, and nothing to be set.</Empty>
      ) : (
        <>
          <fieldset className="row configuration-views">
            <legend className="visually-hidden">How it is shown</legend>
            {Object.entries(views).map(([name, title]) => (
              <Button
                key={name}
                look={show === name ? "plain" : "quiet"}
                aria-pressed={show === name}
                onClick={() => setSearch(name === "settings" ? {} : { show: name })}
              >
                {title}
              </Button>
            ))}
          </fieldset>
          {show === "settings" && <SettingsTable kind={data.run.kind} toml={toml} />}
          {show === "toml" && <Toml toml={toml} />}
          {show === "difference" && <SettingsDifference run={data.run} toml={toml} />}
        </>
      )}
    </div>
  );
}

function Head({ run }: { run: SpecifiedRun }) {
  const mayWrite = useMayWrite();
  const { specification, configuration, name } = run;
  const { toml } = specification;
  return (
    <div className="row spread">
      <dl className="row configuration-head">
        <div>
          <dt>Configuration</dt>
          <dd>
            {configuration === null ? (
              "written for this run alone"
            ) : configuration.configuration === null ? (
              `removed, v${configuration.version}`
            ) : (
              <Link href={`/configurations/${encodeURIComponent(configuration.configuration.name)}`}>
                {configuration.configuration.name} v{configuration.version}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>Base model</dt>
          <dd>{specification.baseModel}</dd>
        </div>
        <div>
          <dt>Engine</dt>
          <dd>{specification.engine}</dd>
        </div>
        <div>
          <dt>Seed</dt>
          <dd className="number">{specification.seed}</dd>
        </div>
      </dl>
      {toml !== null && (
        <div className="row">
          {mayWrite && (
            <Link className="button" href={`/new?from=${encodeURIComponent(name)}`}>
              New run from this
            </Link>
          )}
          <Button look="quiet" onClick={() => save(`${name}.toml`, toml)}>
            Download TOML
          </Button>
          <CopyButton text={toml} what="the TOML" />
        </div>
      )}
    </div>
  );
}

function Toml({ toml }: { toml: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre className="card configuration-toml" tabIndex={0}>
      {tokensOf(toml).map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the file is frozen
        <span key={place} className={`configuration-${kind}`}>
          {text}
        </span>
      ))}
    </pre>
  );
}

function save(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
