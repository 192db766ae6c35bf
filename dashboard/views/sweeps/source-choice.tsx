import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { Combobox } from "../../controls/combobox.tsx";
import { Mistakes } from "../../controls/states.tsx";
import {
  DashboardSweepOfConfiguration,
  DashboardSweepOfRun,
  DashboardSweepSources,
} from "../../generated/operations.ts";
import { ask } from "../../platform/ask.ts";
import { useQuery } from "../../platform/use-query.ts";
import { sweepExample } from "./sweep-example.ts";

export interface SweepBase {
  readonly name: string;
  readonly toml: string;
  readonly configurationId: string | null;
  /** It has its section [sweep] already. */
  readonly whole: boolean;
}

/** What a sweep begins with: the example, the settings of a run, or a configuration. */
export function SourceChoice({
  example,
  chosen,
  wrong,
  onChoose,
}: {
  example: boolean;
  chosen: string | null;
  wrong: string | null;
  onChoose: (base: SweepBase) => void;
}) {
  const [typed, setTyped] = useState("");
  const [failed, setFailed] = useState<string | null>(null);
  const { data } = useQuery(DashboardSweepSources, { search: typed.trim() || null });
  async function choose(read: () => Promise<SweepBase | null>) {
    setFailed(null);
    try {
      const base = await read();
      if (base === null) setFailed("That one has no settings to begin with.");
      else onChoose(base);
    } catch (error) {
      setFailed((error as Error).message);
    }
  }
  const ofRun = (id: string, name: string) =>
    choose(async () => {
      const toml = (await ask(DashboardSweepOfRun, { id })).run?.specification.toml ?? null;
      return toml === null ? null : { name, toml, configurationId: null, whole: false };
    });
  const ofConfiguration = (id: string, name: string) =>
    choose(async () => {
      const toml =
        (await ask(DashboardSweepOfConfiguration, { id })).configuration?.latestVersion.toml ?? null;
      return toml === null ? null : { name, toml, configurationId: id, whole: false };
    });
  return (
    <fieldset className="sweep-source">
      <legend>{example ? "Begin with" : "What all trials have in common"}</legend>
      <div className="row">
        {example && (
          <Button
            onClick={() =>
              onChoose({ name: "example", toml: sweepExample, configurationId: null, whole: true })
            }
          >
            The example
          </Button>
        )}
        <Combobox
          label="A run"
          placeholder="A run"
          options={data?.runs.nodes ?? []}
          onType={setTyped}
          onPick={({ id, name }) => void ofRun(id, name)}
        />
        <Combobox
          label="A configuration"
          placeholder="A configuration"
          options={data?.configurations.nodes ?? []}
          onPick={({ id, name }) => void ofConfiguration(id, name)}
        />
        {chosen !== null && <b>{chosen}</b>}
      </div>
      <Mistakes sentences={[wrong, failed].filter((each) => each !== null)} />
    </fieldset>
  );
}
