// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The direction of a sort order. */
export type SortDirection =
  /** Smallest first. */
  | 'ASC'
  /** Largest first. */
  | 'DESC';

/** A sort criterion for categories. */
export type CategorySort = {
  /** The field to sort by. */
  readonly field: CategorySortField;
  /** The sort direction; rows without a value come last in both. */
  readonly direction?: SortDirection;
};

/** The fields that categories can be sorted by. */
export type CategorySortField =
  /** By `id`. */
  | 'ID'
  /** By `name`. */
  | 'NAME'
  /** By `weigh`. */
  | 'WEIGH';

/** A sort criterion for factories. */
export type FactorySort = {
  /** The field to sort by. */
  readonly field: FactorySortField;
  /** The sort direction; rows without a value come last in both. */
  readonly direction?: SortDirection;
};

/** The fields that factories can be sorted by. */
export type FactorySortField =
  /** By `id`. */
  | 'ID'
  /** By `factoryName`. */
  | 'FACTORY_NAME'
  /** By `factoryPrice`. */
  | 'FACTORY_PRICE'
  /** By `weigh`. */
  | 'WEIGH';

/** A new category; when omitted, `image` is empty and `weigh` 0. Null is refused, unless a field says what it means. */
export type CreateCategoryInput = {
  /** The category's name: 1 to 100 characters. */
  readonly name: string;
  /** The path of its image, as an upload returns it, or `Category.image`; empty for none. */
  readonly image?: string | null | undefined;
  /** Sort weight: the smallest comes first. */
  readonly weigh?: number | null | undefined;
};

/** Changes to a category; omitted fields keep their values. Null is refused, unless a field says what it means. */
export type UpdateCategoryInput = {
  /** The category's name: 1 to 100 characters. */
  readonly name?: string | null | undefined;
  /** The path of its image, as an upload returns it, or `Category.image`; empty for none. */
  readonly image?: string | null | undefined;
  /** Sort weight: the smallest comes first. */
  readonly weigh?: number | null | undefined;
};

/** A new sort weight for one row. */
export type WeighInput = {
  /** The id of the row. */
  readonly id: string;
  /** The new sort weight. */
  readonly weigh: number;
  /** The `version` that was last read; when omitted or null, it is not checked. */
  readonly expectedVersion?: number | null | undefined;
};

/** A new factory; when omitted, `factoryPrice` is "0.00" and `weigh` 0. Null is refused, unless a field says what it means. */
export type CreateFactoryInput = {
  /** The factory's name: 1 to 100 characters. */
  readonly factoryName: string;
  /** What the factory pays, in yuan per hour. */
  readonly factoryPrice?: string | null | undefined;
  /** Sort weight: the largest comes first. */
  readonly weigh?: number | null | undefined;
};

/** Changes to a factory; omitted fields keep their values. Null is refused, unless a field says what it means. */
export type UpdateFactoryInput = {
  /** The factory's name: 1 to 100 characters. */
  readonly factoryName?: string | null | undefined;
  /** What the factory pays, in yuan per hour. */
  readonly factoryPrice?: string | null | undefined;
  /** Sort weight: the largest comes first. */
  readonly weigh?: number | null | undefined;
};

export type CategoryFieldsFragment = {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly imagePath: string | null;
  readonly weigh: number;
  readonly version: number | null;
};

export type FactoryFieldsFragment = {
  readonly id: string;
  readonly factoryName: string;
  readonly factoryPrice: string;
  readonly weigh: number;
  readonly version: number | null;
};

export type CategoriesQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  sort?: ReadonlyArray<CategorySort> | CategorySort | null | undefined;
  id?: string | null | undefined;
}>;

export type CategoriesQuery = {
  readonly page: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly image: string;
      readonly imagePath: string | null;
      readonly weigh: number;
      readonly version: number | null;
    }>;
  } | null;
};

export type CreateCategoryMutationVariables = Exact<{
  input: CreateCategoryInput;
  idempotencyKey: string;
}>;

export type CreateCategoryMutation = {
  readonly row: {
    readonly id: string;
    readonly name: string;
    readonly image: string;
    readonly imagePath: string | null;
    readonly weigh: number;
    readonly version: number | null;
  } | null;
};

export type UpdateCategoryMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
  input: UpdateCategoryInput;
}>;

export type UpdateCategoryMutation = {
  readonly row: {
    readonly id: string;
    readonly name: string;
    readonly image: string;
    readonly imagePath: string | null;
    readonly weigh: number;
    readonly version: number | null;
  } | null;
};

export type DeleteCategoryMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
}>;

export type DeleteCategoryMutation = { readonly deleteCategory: string | null };

export type ReorderCategoriesMutationVariables = Exact<{
  items: ReadonlyArray<WeighInput> | WeighInput;
}>;

export type ReorderCategoriesMutation = {
  readonly reorderCategories: ReadonlyArray<{ readonly id: string }> | null;
};

export type FactoriesQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  sort?: ReadonlyArray<FactorySort> | FactorySort | null | undefined;
  id?: string | null | undefined;
}>;

export type FactoriesQuery = {
  readonly page: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly factoryName: string;
      readonly factoryPrice: string;
      readonly weigh: number;
      readonly version: number | null;
    }>;
  } | null;
};

export type CreateFactoryMutationVariables = Exact<{
  input: CreateFactoryInput;
  idempotencyKey: string;
}>;

export type CreateFactoryMutation = {
  readonly row: {
    readonly id: string;
    readonly factoryName: string;
    readonly factoryPrice: string;
    readonly weigh: number;
    readonly version: number | null;
  } | null;
};

export type UpdateFactoryMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
  input: UpdateFactoryInput;
}>;

export type UpdateFactoryMutation = {
  readonly row: {
    readonly id: string;
    readonly factoryName: string;
    readonly factoryPrice: string;
    readonly weigh: number;
    readonly version: number | null;
  } | null;
};

export type DeleteFactoryMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
}>;

export type DeleteFactoryMutation = { readonly deleteFactory: string | null };

export type ReorderFactoriesMutationVariables = Exact<{
  items: ReadonlyArray<WeighInput> | WeighInput;
}>;

export type ReorderFactoriesMutation = {
  readonly reorderFactories: ReadonlyArray<{ readonly id: string }> | null;
};

export const CategoriesDocument = typedDocument<CategoriesQuery, CategoriesQueryVariables>(
  /* GraphQL */ `
    fragment CategoryFields on Category {
      id
      name
      image
      imagePath
      weigh
      version
    }

    query Categories(
      $page: Int!
      $pageSize: Int!
      $search: String
      $sort: [CategorySort!]
      $id: ID
    ) {
      page: adminCategories(
        page: $page
        pageSize: $pageSize
        search: $search
        sort: $sort
        id: $id
      ) {
        total
        items {
          ...CategoryFields
        }
      }
    }
  `,
);

export const CreateCategoryDocument = typedDocument<
  CreateCategoryMutation,
  CreateCategoryMutationVariables
>(/* GraphQL */ `
  fragment CategoryFields on Category {
    id
    name
    image
    imagePath
    weigh
    version
  }

  mutation CreateCategory($input: CreateCategoryInput!, $idempotencyKey: String!) {
    row: createCategory(input: $input, idempotencyKey: $idempotencyKey) {
      ...CategoryFields
    }
  }
`);

export const UpdateCategoryDocument = typedDocument<
  UpdateCategoryMutation,
  UpdateCategoryMutationVariables
>(/* GraphQL */ `
  fragment CategoryFields on Category {
    id
    name
    image
    imagePath
    weigh
    version
  }

  mutation UpdateCategory($id: ID!, $expectedVersion: Int!, $input: UpdateCategoryInput!) {
    row: updateCategory(id: $id, expectedVersion: $expectedVersion, input: $input) {
      ...CategoryFields
    }
  }
`);

export const DeleteCategoryDocument = typedDocument<
  DeleteCategoryMutation,
  DeleteCategoryMutationVariables
>(/* GraphQL */ `
  mutation DeleteCategory($id: ID!, $expectedVersion: Int!) {
    deleteCategory(id: $id, expectedVersion: $expectedVersion)
  }
`);

export const ReorderCategoriesDocument = typedDocument<
  ReorderCategoriesMutation,
  ReorderCategoriesMutationVariables
>(/* GraphQL */ `
  mutation ReorderCategories($items: [WeighInput!]!) {
    reorderCategories(items: $items) {
      id
    }
  }
`);

export const FactoriesDocument = typedDocument<FactoriesQuery, FactoriesQueryVariables>(
  /* GraphQL */ `
    fragment FactoryFields on Factory {
      id
      factoryName
      factoryPrice
      weigh
      version
    }

    query Factories($page: Int!, $pageSize: Int!, $search: String, $sort: [FactorySort!], $id: ID) {
      page: adminFactories(
        page: $page
        pageSize: $pageSize
        search: $search
        sort: $sort
        id: $id
      ) {
        total
        items {
          ...FactoryFields
        }
      }
    }
  `,
);

export const CreateFactoryDocument = typedDocument<
  CreateFactoryMutation,
  CreateFactoryMutationVariables
>(/* GraphQL */ `
  fragment FactoryFields on Factory {
    id
    factoryName
    factoryPrice
    weigh
    version
  }

  mutation CreateFactory($input: CreateFactoryInput!, $idempotencyKey: String!) {
    row: createFactory(input: $input, idempotencyKey: $idempotencyKey) {
      ...FactoryFields
    }
  }
`);

export const UpdateFactoryDocument = typedDocument<
  UpdateFactoryMutation,
  UpdateFactoryMutationVariables
>(/* GraphQL */ `
  fragment FactoryFields on Factory {
    id
    factoryName
    factoryPrice
    weigh
    version
  }

  mutation UpdateFactory($id: ID!, $expectedVersion: Int!, $input: UpdateFactoryInput!) {
    row: updateFactory(id: $id, expectedVersion: $expectedVersion, input: $input) {
      ...FactoryFields
    }
  }
`);

export const DeleteFactoryDocument = typedDocument<
  DeleteFactoryMutation,
  DeleteFactoryMutationVariables
>(/* GraphQL */ `
  mutation DeleteFactory($id: ID!, $expectedVersion: Int!) {
    deleteFactory(id: $id, expectedVersion: $expectedVersion)
  }
`);

export const ReorderFactoriesDocument = typedDocument<
  ReorderFactoriesMutation,
  ReorderFactoriesMutationVariables
>(/* GraphQL */ `
  mutation ReorderFactories($items: [WeighInput!]!) {
    reorderFactories(items: $items) {
      id
    }
  }
`);
