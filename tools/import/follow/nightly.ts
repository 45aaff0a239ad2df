/** The next time that the clock shows `03:00`; null if none is configured. */
export function nextTime(of: string | undefined): Date | null {
  if (of === undefined) return null;
  const now = new Date();
  const [hours = 0, minutes = 0] = of.split(':').map(Number);
  const next = new Date(now);
  next.setHours(hours, minutes, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next;
}
