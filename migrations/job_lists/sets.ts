/**
 * Every list uses one of these sets of jobs, or merges a few of them; each has an index for both
 * orders.
 */
export const AUDIENCES = [
  { name: 'public', where: `user_ids = '{}'`, included: [] },
  { name: 'restricted', where: `user_ids <> '{}'`, included: ['user_ids'] },
];
export const TYPES = [
  { name: '', where: '' },
  ...[1, 2, 3].map((type) => ({ name: `_${type}`, where: ` AND type @> '{${type}}'` })),
];
export const SETS = AUDIENCES.flatMap((audience) =>
  TYPES.map((type) => ({
    ...audience,
    name: audience.name + type.name,
    where: audience.where + type.where,
  })),
);
