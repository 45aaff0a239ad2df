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

/** A name and its password. */
export type LogInInput = {
  /** The name, in any letter case. */
  readonly username: string;
  /** The password. */
  readonly password: string;
};

/** A new password for the viewer. */
export type ChangePasswordInput = {
  /** The current password. */
  readonly currentPassword: string;
  /** The new password: at least 10 characters, and not a common one. */
  readonly newPassword: string;
};

export type ViewerQueryVariables = Exact<{ [key: string]: never }>;

export type ViewerQuery = {
  readonly viewer: {
    readonly id: string;
    readonly role: Role;
    readonly loginName: string | null;
  } | null;
};

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;

export type LogInMutation = {
  readonly logIn: {
    readonly mustChangePassword: boolean;
    readonly viewer: { readonly id: string };
  } | null;
};

export type LogOutMutationVariables = Exact<{ [key: string]: never }>;

export type LogOutMutation = { readonly logOut: boolean | null };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;

export type ChangePasswordMutation = { readonly changePassword: boolean | null };

export const ViewerDocument = typedDocument<ViewerQuery, ViewerQueryVariables>(/* GraphQL */ `
  query Viewer {
    viewer {
      id
      role
      loginName
    }
  }
`);

export const LogInDocument = typedDocument<LogInMutation, LogInMutationVariables>(/* GraphQL */ `
  mutation LogIn($input: LogInInput!) {
    logIn(input: $input, cookie: true) {
      mustChangePassword
      viewer {
        id
      }
    }
  }
`);

export const LogOutDocument = typedDocument<LogOutMutation, LogOutMutationVariables>(/* GraphQL */ `
  mutation LogOut {
    logOut
  }
`);

export const ChangePasswordDocument = typedDocument<
  ChangePasswordMutation,
  ChangePasswordMutationVariables
>(/* GraphQL */ `
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input)
  }
`);
