/** Jobs, and the versions that the page shows; null if it does not show all of them. */
export interface VersionedJobs {
  readonly ids: readonly string[];
  readonly versions: readonly number[] | null;
}

export const versionIn = ({ ids, versions }: VersionedJobs, id: string): number | undefined =>
  versions?.[ids.indexOf(id)];
