import { rowLoader } from '../administration/administration.loader';
import type { FactoryRow } from './factory.storage';
import { factoryTable } from './factory.table';

/** Factories by id, as stored; null for an unknown id. */
export const factoryLoader = rowLoader<FactoryRow>(factoryTable);
