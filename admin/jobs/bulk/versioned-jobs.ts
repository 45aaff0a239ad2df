/** Jobs and the versions that the viewer has seen; null if some have not been seen. */
export interface SeenJobs {
  readonly ids: readonly string[];
  readonly versions: readonly number[] | null;
}

export const versionIn = ({ ids, versions }: SeenJobs, id: string): number | undefined =>
  versions?.[ids.indexOf(id)];
