import { useEffect, useState } from "react";

/** This device's clock, each second while something on the page goes with it. */
export function useNow(ticking: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNowMs(Date.now());
    const clock = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [ticking]);
  return nowMs;
}
