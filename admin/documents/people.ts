// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** What a user may do. */
export type Role =
  /** Can search, favourite and share jobs. */
  | 'USER'
  /** Can also edit jobs, categories, factories, texts and media, and read the user tree. */
  | 'EDITOR'
  /** Can do what editors can, manage users, accounts and tokens, and read the whole audit log. */
  | 'ADMIN';

/** The direction of a sort order. */
export type SortDirection =
  /** Smallest first. */
  | 'ASC'
  /** Largest first. */
  | 'DESC';

/** Why a user cannot be deleted. */
export type UserDeletionObstacle =
  /** The user is the viewer. */
  | 'SELF'
  /** At least one administrator must remain. */
  | 'LAST_ADMINISTRATOR'
  /** Jobs are restricted to the user alone. */
  | 'OWN_JOBS';

/** A sort criterion for users. */
export type UserSort = {
  /** The field to sort by. */
  readonly field: UserSortField;
  /** The sort direction; rows without a value come last in both. */
  readonly direction?: SortDirection;
};

/** The fields that users can be sorted by. */
export type UserSortField =
  /** By `id`. */
  | 'ID'
  /** By `name`. */
  | 'NAME'
  /** By `parentId`. */
  | 'PARENT_ID'
  /** By `role`. */
  | 'ROLE'
  /** By `createTime`. */
  | 'CREATE_TIME';

/** How the requests of a session are authenticated. */
export type SessionKind =
  /** By a token that was issued by hand; its expiry is fixed. */
  | 'TOKEN'
  /** By a login's token, sent as a header. */
  | 'HEADER'
  /** By a browser's cookie. */
  | 'COOKIE';

/** A name for a user to log in with. */
export type CreateAccountInput = {
  /** The user. */
  readonly userId: string;
  /** Up to 64 letters, digits, `.`, `_` and `-`; letter case does not matter. */
  readonly username: string;
};

/** A new user and their place in the user tree; when omitted, `name` is empty and `role` USER. Null is refused, unless a field says what it means. */
export type CreateUserInput = {
  /** A name to recognise the user by: at most 100 characters; it may be empty. */
  readonly name?: string | null | undefined;
  /** What the user may do. */
  readonly role?: Role | null | undefined;
  /** The user directly above; when omitted or null, the new user is at the top of the tree. */
  readonly parentId?: string | null | undefined;
  /** Also gives the user this login name, as `createAccount` does, but with a password that nobody knows until `resetPassword` replaces it. Neither is added without the other. */
  readonly username?: string | null | undefined;
};

/** Changes to a user; omitted fields keep their values. Null is refused, unless a field says what it means. */
export type UpdateUserInput = {
  /** A name to recognise the user by: at most 100 characters; it may be empty. */
  readonly name?: string | null | undefined;
  /** What the user may do. */
  readonly role?: Role | null | undefined;
};

export type PersonFieldsFragment = {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly role: Role | null;
  readonly createTime: string | null;
  readonly version: number | null;
  readonly childCount: number;
  readonly loginName: string | null;
  readonly parent: { readonly id: string; readonly name: string } | null;
};

export type PeopleQueryVariables = Exact<{
  page: number;
  pageSize: number;
  search?: string | null | undefined;
  role?: Role | null | undefined;
  isStaff?: boolean | null | undefined;
  sort?: ReadonlyArray<UserSort> | UserSort | null | undefined;
}>;

export type PeopleQuery = {
  readonly users: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
      readonly parentId: string | null;
      readonly role: Role | null;
      readonly createTime: string | null;
      readonly version: number | null;
      readonly childCount: number;
      readonly loginName: string | null;
      readonly parent: { readonly id: string; readonly name: string } | null;
    }>;
  } | null;
};

export type PersonQueryVariables = Exact<{
  id: string;
}>;

export type PersonQuery = {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly parentId: string | null;
    readonly role: Role | null;
    readonly createTime: string | null;
    readonly version: number | null;
    readonly childCount: number;
    readonly loginName: string | null;
    readonly parent: { readonly id: string; readonly name: string } | null;
  } | null;
};

export type PersonTokensQueryVariables = Exact<{
  id: string;
  page: number;
}>;

export type PersonTokensQuery = {
  readonly tokens: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly id: string;
      readonly kind: SessionKind;
      readonly userAgent: string;
      readonly useTime: string | null;
      readonly createTime: string;
      readonly expireTime: string;
    }>;
  } | null;
};

export type PersonDeletionQueryVariables = Exact<{
  id: string;
}>;

export type PersonDeletionQuery = {
  readonly userDeletion: {
    readonly obstacle: UserDeletionObstacle | null;
    readonly childCount: number;
    readonly sharedJobCount: number;
    readonly ownJobCount: number;
    readonly favouriteCount: number;
    readonly keywordCount: number;
    readonly tokenCount: number;
    readonly hasAccount: boolean;
    readonly identityCount: number;
  } | null;
};

export type ArrivalsQueryVariables = Exact<{
  userPage: number;
  jobPage: number;
  pageSize: number;
}>;

export type ArrivalsQuery = {
  readonly arrivalsByUser: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly userId: string | null;
      readonly count: number;
      readonly latest: string;
      readonly user: { readonly id: string; readonly name: string } | null;
    }>;
  } | null;
  readonly arrivalsByJob: {
    readonly total: number;
    readonly items: ReadonlyArray<{
      readonly jobId: string | null;
      readonly count: number;
      readonly latest: string;
      readonly job: { readonly id: string; readonly jobName: string } | null;
    }>;
  } | null;
};

export type CreatePersonMutationVariables = Exact<{
  input: CreateUserInput;
  idempotencyKey: string;
}>;

export type CreatePersonMutation = {
  readonly createUser: {
    readonly id: string;
    readonly name: string;
    readonly parentId: string | null;
    readonly role: Role | null;
    readonly createTime: string | null;
    readonly version: number | null;
    readonly childCount: number;
    readonly loginName: string | null;
    readonly parent: { readonly id: string; readonly name: string } | null;
  } | null;
};

export type UpdatePersonMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
  input: UpdateUserInput;
}>;

export type UpdatePersonMutation = {
  readonly updateUser: {
    readonly id: string;
    readonly name: string;
    readonly parentId: string | null;
    readonly role: Role | null;
    readonly createTime: string | null;
    readonly version: number | null;
    readonly childCount: number;
    readonly loginName: string | null;
    readonly parent: { readonly id: string; readonly name: string } | null;
  } | null;
};

export type MovePersonMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
  parentId?: string | null | undefined;
}>;

export type MovePersonMutation = {
  readonly moveUser: {
    readonly id: string;
    readonly name: string;
    readonly parentId: string | null;
    readonly role: Role | null;
    readonly createTime: string | null;
    readonly version: number | null;
    readonly childCount: number;
    readonly loginName: string | null;
    readonly parent: { readonly id: string; readonly name: string } | null;
  } | null;
};

export type DeletePersonMutationVariables = Exact<{
  id: string;
  expectedVersion: number;
}>;

export type DeletePersonMutation = { readonly deleteUser: { readonly id: string } | null };

export type IssueTokenMutationVariables = Exact<{
  userId: string;
  days: number;
}>;

export type IssueTokenMutation = { readonly issueToken: { readonly token: string } | null };

export type RevokeTokenMutationVariables = Exact<{
  id: string;
}>;

export type RevokeTokenMutation = { readonly revokeToken: string | null };

export type RevokeTokensMutationVariables = Exact<{
  userId: string;
}>;

export type RevokeTokensMutation = { readonly revokeTokens: number | null };

export type CreateAccountMutationVariables = Exact<{
  input: CreateAccountInput;
}>;

export type CreateAccountMutation = {
  readonly createAccount: { readonly username: string; readonly password: string } | null;
};

export type ResetPasswordMutationVariables = Exact<{
  userId: string;
}>;

export type ResetPasswordMutation = {
  readonly resetPassword: { readonly username: string; readonly password: string } | null;
};

export type DeleteAccountMutationVariables = Exact<{
  userId: string;
}>;

export type DeleteAccountMutation = { readonly deleteAccount: string | null };

export const PeopleDocument = typedDocument<PeopleQuery, PeopleQueryVariables>(/* GraphQL */ `
  fragment PersonFields on User {
    id
    name
    parentId
    role
    createTime
    version
    childCount
    loginName
    parent {
      id
      name
    }
  }

  query People(
    $page: Int!
    $pageSize: Int!
    $search: String
    $role: Role
    $isStaff: Boolean
    $sort: [UserSort!]
  ) {
    users(
      page: $page
      pageSize: $pageSize
      search: $search
      role: $role
      isStaff: $isStaff
      sort: $sort
    ) {
      total
      items {
        ...PersonFields
      }
    }
  }
`);

export const PersonDocument = typedDocument<PersonQuery, PersonQueryVariables>(/* GraphQL */ `
  fragment PersonFields on User {
    id
    name
    parentId
    role
    createTime
    version
    childCount
    loginName
    parent {
      id
      name
    }
  }

  query Person($id: ID!) {
    user(id: $id) {
      ...PersonFields
    }
  }
`);

export const PersonTokensDocument = typedDocument<PersonTokensQuery, PersonTokensQueryVariables>(
  /* GraphQL */ `
    query PersonTokens($id: ID!, $page: Int!) {
      tokens(userId: $id, expired: false, page: $page, pageSize: 20) {
        total
        items {
          id
          kind
          userAgent
          useTime
          createTime
          expireTime
        }
      }
    }
  `,
);

export const PersonDeletionDocument = typedDocument<
  PersonDeletionQuery,
  PersonDeletionQueryVariables
>(/* GraphQL */ `
  query PersonDeletion($id: ID!) {
    userDeletion(id: $id) {
      obstacle
      childCount
      sharedJobCount
      ownJobCount
      favouriteCount
      keywordCount
      tokenCount
      hasAccount
      identityCount
    }
  }
`);

export const ArrivalsDocument = typedDocument<ArrivalsQuery, ArrivalsQueryVariables>(/* GraphQL */ `
  query Arrivals($userPage: Int!, $jobPage: Int!, $pageSize: Int!) {
    arrivalsByUser(page: $userPage, pageSize: $pageSize) {
      total
      items {
        userId
        user {
          id
          name
        }
        count
        latest
      }
    }
    arrivalsByJob(page: $jobPage, pageSize: $pageSize) {
      total
      items {
        jobId
        job {
          id
          jobName
        }
        count
        latest
      }
    }
  }
`);

export const CreatePersonDocument = typedDocument<
  CreatePersonMutation,
  CreatePersonMutationVariables
>(/* GraphQL */ `
  fragment PersonFields on User {
    id
    name
    parentId
    role
    createTime
    version
    childCount
    loginName
    parent {
      id
      name
    }
  }

  mutation CreatePerson($input: CreateUserInput!, $idempotencyKey: String!) {
    createUser(input: $input, idempotencyKey: $idempotencyKey) {
      ...PersonFields
    }
  }
`);

export const UpdatePersonDocument = typedDocument<
  UpdatePersonMutation,
  UpdatePersonMutationVariables
>(/* GraphQL */ `
  fragment PersonFields on User {
    id
    name
    parentId
    role
    createTime
    version
    childCount
    loginName
    parent {
      id
      name
    }
  }

  mutation UpdatePerson($id: ID!, $expectedVersion: Int!, $input: UpdateUserInput!) {
    updateUser(id: $id, expectedVersion: $expectedVersion, input: $input) {
      ...PersonFields
    }
  }
`);

export const MovePersonDocument = typedDocument<MovePersonMutation, MovePersonMutationVariables>(
  /* GraphQL */ `
    fragment PersonFields on User {
      id
      name
      parentId
      role
      createTime
      version
      childCount
      loginName
      parent {
        id
        name
      }
    }

    mutation MovePerson($id: ID!, $expectedVersion: Int!, $parentId: ID) {
      moveUser(id: $id, expectedVersion: $expectedVersion, parentId: $parentId) {
        ...PersonFields
      }
    }
  `,
);

export const DeletePersonDocument = typedDocument<
  DeletePersonMutation,
  DeletePersonMutationVariables
>(/* GraphQL */ `
  mutation DeletePerson($id: ID!, $expectedVersion: Int!) {
    deleteUser(id: $id, expectedVersion: $expectedVersion) {
      id
    }
  }
`);

export const IssueTokenDocument = typedDocument<IssueTokenMutation, IssueTokenMutationVariables>(
  /* GraphQL */ `
    mutation IssueToken($userId: ID!, $days: Int!) {
      issueToken(userId: $userId, days: $days) {
        token
      }
    }
  `,
);

export const RevokeTokenDocument = typedDocument<RevokeTokenMutation, RevokeTokenMutationVariables>(
  /* GraphQL */ `
    mutation RevokeToken($id: ID!) {
      revokeToken(id: $id)
    }
  `,
);

export const RevokeTokensDocument = typedDocument<
  RevokeTokensMutation,
  RevokeTokensMutationVariables
>(/* GraphQL */ `
  mutation RevokeTokens($userId: ID!) {
    revokeTokens(userId: $userId)
  }
`);

export const CreateAccountDocument = typedDocument<
  CreateAccountMutation,
  CreateAccountMutationVariables
>(/* GraphQL */ `
  mutation CreateAccount($input: CreateAccountInput!) {
    createAccount(input: $input) {
      username
      password
    }
  }
`);

export const ResetPasswordDocument = typedDocument<
  ResetPasswordMutation,
  ResetPasswordMutationVariables
>(/* GraphQL */ `
  mutation ResetPassword($userId: ID!) {
    resetPassword(userId: $userId) {
      username
      password
    }
  }
`);

export const DeleteAccountDocument = typedDocument<
  DeleteAccountMutation,
  DeleteAccountMutationVariables
>(/* GraphQL */ `
  mutation DeleteAccount($userId: ID!) {
    deleteAccount(userId: $userId)
  }
`);
