/** What one follower of a run was told, by the numbers that the run itself counts its events with. */
export interface Tally {
  /** The newest number; 0 before the first. */
  last: number;
  /** Numbers that were jumped over. */
  lost: number;
  /** Numbers that came although they had come. */
  twice: number;
}

/** A tally of nothing yet. */
export function emptyTally(): Tally {
  return { last: 0, lost: 0, twice: 0 };
}

/** Counts one number that was told: whole is what came as 1, 2, 3, … */
export function count(tally: Tally, number: number): void {
  if (number <= tally.last) tally.twice++;
  else {
    tally.lost += number - tally.last - 1;
    tally.last = number;
  }
}
