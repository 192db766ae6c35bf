import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useParams, useSearchParams } from "wouter";
import { CopyButton } from "../../controls/copy-button.tsx";
import { Field } from "../../controls/field.tsx";
import { Page } from "../../controls/page.tsx";
import { Empty, Failure, Loading } from "../../controls/states.tsx";
import { figure } from "../../figures/number.ts";
import {
  DashboardSample,
  DashboardSampleGroup,
  type DashboardSampleGroupQuery,
  type DashboardSampleQuery,
} from "../../generated/operations.ts";
import { useQuery } from "../../platform/use-query.ts";
import { Conversation } from "./conversation.tsx";
import { stepInList } from "./keys.ts";
import { PromptStrip } from "./prompt-strip.tsx";
import { groupAddress, sampleAddress } from "./sample-address.ts";
import { SampleDifference } from "./sample-difference.tsx";
import { FailureNotice, Reward, SampleFacts, words } from "./sample-facts.tsx";
import { Tokens } from "./tokens.tsx";
import "./samples.css";

type Sample = Extract<DashboardSampleQuery["node"], { readonly __typename: "Sample" }>;
type Sibling = NonNullable<DashboardSampleGroupQuery["run"]>["samples"]["nodes"][number];

const sampleIn = (data: DashboardSampleQuery | null) =>
  data?.node?.__typename === "Sample" ? data.node : null;

/** One sample by its own address: its figures, its conversation or its tokens, its group, and another one beside it. */
export function SamplePage() {
  const { id = "" } = useParams<{ name: string; id: string }>();
  const [search] = useSearchParams();
  const { data, error, reload } = useQuery(DashboardSample, { id });
  const other = search.get("with");
  const compared = useQuery(DashboardSample, other === null ? null : { id: other });
  const sample = sampleIn(data);
  // What is of the sample before is not shown as this one.
  const current = sample?.id === id ? sample : null;
  if (error && !current)
    return (
      <Page title="Sample">
        <Failure error={error} retry={reload} />
      </Page>
    );
  if (data && sample === null)
    return (
      <Page title="Sample" trail={[{ href: "/runs", name: "Runs" }]}>
        <Empty>There is no such sample. Its run may have been deleted.</Empty>
      </Page>
    );
  if (current === null)
    return (
      <Page title="Sample">
        <Loading what="the sample" />
      </Page>
    );
  const beside = sampleIn(compared.data);
  return (
    <SampleView key={id} sample={current}>
      {other === null ? (
        <Said sample={current} asTokens={search.get("view") === "tokens"} />
      ) : compared.error ? (
        <Failure error={compared.error} retry={compared.reload} />
      ) : compared.data && beside === null ? (
        <Empty>The sample to compare with is not there.</Empty>
      ) : beside === null || beside.id !== other ? (
        <Loading what="the other sample" />
      ) : (
        <SampleDifference left={current} right={beside} />
      )}
    </SampleView>
  );
}

function SampleView({ sample, children }: { sample: Sample; children: ReactNode }) {
  const { step, split, group, attempt, index, promptRow, run } = sample;
  const name = run?.name ?? "";
  const filter = { step, split, group, attempt };
  const siblings = useQuery(DashboardSampleGroup, run === null ? null : { runId: run.id, filter });
  const members = (siblings.data?.run?.samples.nodes ?? []).toSorted((a, b) => a.index - b.index);
  const [, go] = useLocation();
  const [search, setSearch] = useSearchParams();
  useSiblingKeys(members, sample.id, (id) => go(sampleAddress(name, id)));
  const runHref = `/runs/${encodeURIComponent(name)}`;
  return (
    <Page
      title={`Step ${step}, group ${group}, sample ${index}`}
      heading={
        <>
          {sample.failure === null && <span className="soft">reward</span>}
          <Reward sample={sample} />
        </>
      }
      trail={[
        { href: "/runs", name: "Runs" },
        { href: runHref, name },
        { href: `${runHref}/samples`, name: "Samples" },
        { href: groupAddress(name, sample), name: `Step ${step}, group ${group}` },
      ]}
      actions={<CopyButton text={location.href} what="the link to this sample" />}
    >
      <div className="row spread samples">
        <nav className="row" aria-label="Samples of this group">
          {members.map((each) => (
            <Link
              key={each.id}
              href={sampleAddress(name, each.id)}
              className={`samples-sibling ${each.failure === null ? "" : "failed"}`}
              aria-current={each.id === sample.id ? "page" : undefined}
            >
              {each.index}
              <span className="number">{each.failure === null ? figure(each.reward) : "failed"}</span>
            </Link>
          ))}
        </nav>
        {members.length > 1 && (
          <Field label="Beside it">
            {(field) => (
              <select
                {...field}
                className="input"
                value={search.get("with") ?? ""}
                onChange={({ target: { value } }) => setSearch(value === "" ? {} : { with: value })}
              >
                <option value="">nothing</option>
                {members
                  .filter(({ id }) => id !== sample.id)
                  .map((each) => (
                    <option key={each.id} value={each.id}>
                      sample {each.index}:{" "}
                      {each.failure === null ? figure(each.reward) : words(each.failure.class)}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {children}
      {run !== null && promptRow !== null && (
        <section className="card" aria-label="The same prompt in other steps">
          <PromptStrip run={run} split={split} promptRow={promptRow} step={step} />
        </section>
      )}
    </Page>
  );
}

function Said({ sample, asTokens }: { sample: Sample; asTokens: boolean }) {
  const [, setSearch] = useSearchParams();
  return (
    <div className="samples-one">
      <section className="card stack" aria-label="Figures">
        <FailureNotice sample={sample} />
        <SampleFacts sample={sample} />
      </section>
      <section className="card stack" aria-label={asTokens ? "Tokens" : "Conversation"}>
        <div className="row spread">
          <h2>{asTokens ? "Tokens" : "Conversation"}</h2>
          <label className="row">
            <input
              type="checkbox"
              checked={asTokens}
              onChange={({ target }) => setSearch(target.checked ? { view: "tokens" } : {})}
            />
            Tokens by probability
          </label>
        </div>
        {!asTokens ? (
          <Conversation messages={sample.messages} label="Conversation" />
        ) : sample.rows === null ? (
          <p className="soft">
            Tokens were not kept for this sample: its rollout did not ask the policy through the platform, or
            an earlier release recorded it.
          </p>
        ) : (
          <Tokens rows={sample.rows} leftOut={sample.tokensLeftOut} />
        )}
      </section>
    </div>
  );
}

/** h and l go from sample to sample of a group. */
function useSiblingKeys(members: readonly Sibling[], id: string, go: (id: string) => void) {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || !"hl".includes(event.key)) return;
      if ((event.target as HTMLElement).closest("input, select, textarea, dialog")) return;
      const at = members.findIndex((each) => each.id === id);
      const next = stepInList(
        event.key,
        members.map(() => ""),
        at,
      );
      const found = next === null ? undefined : members[next];
      if (found) go(found.id);
    }
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });
}
