import { useEffect, useState } from "react";
import { ago, moment } from "../figures/time.ts";

/** How long ago something was, kept up to date; the whole moment when pointed at. */
export function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(clock);
  }, []);
  return (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now)}
    </time>
  );
}
