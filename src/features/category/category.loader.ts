import { rowLoader } from '../administration/administration.loader';
import type { CategoryRow } from './category.storage';
import { categoryTable } from './category.table';

/** Categories by id, as stored; null for an unknown id. */
export const categoryLoader = rowLoader<CategoryRow>(categoryTable);
