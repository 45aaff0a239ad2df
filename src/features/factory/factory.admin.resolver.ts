import { Resolver } from 'type-graphql';
import { twoDecimals } from '../../lib/values/money';
import { administrationOf } from '../administration/administration.resolver';
import { CreateFactoryInput, FactoryListArgs, UpdateFactoryInput } from './factory.admin.input';
import { factoryLoader } from './factory.loader';
import { factoryTable } from './factory.table';
import { Factory, toFactory } from './factory.type';

const FactoryAdministration = administrationOf({
  table: factoryTable,
  loader: factoryLoader,
  item: Factory,
  plural: 'Factories',
  listArgs: FactoryListArgs,
  createInput: CreateFactoryInput,
  updateInput: UpdateFactoryInput,
  toItem: toFactory,
  toColumns: ({ factoryName, factoryPrice, weigh }: UpdateFactoryInput) => ({
    factory_name: factoryName?.trim(),
    factory_price: factoryPrice === undefined ? undefined : twoDecimals(factoryPrice),
    weigh,
  }),
});

@Resolver(() => Factory)
export class FactoryAdminResolver extends FactoryAdministration {}
