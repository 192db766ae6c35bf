/** How much of something is done, from 0 to 1; null where its end is not known, of which no bar is drawn. */
export function ProgressBar({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span className="faint">open-ended</span>;
  const whole = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole}
    >
      <span style={{ width: `${whole}%` }} />
    </div>
  );
}
