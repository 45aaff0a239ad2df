// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** The texts of the site configuration. */
export type SiteTextName =
  /** The introduction for prospective agents. */
  'AGENT_CONTENT';

/** A new version of a text. */
export type SetSiteTextInput = {
  /** Which text. */
  readonly name: SiteTextName;
  /** The text as HTML, at most 200,000 characters; it is sanitised before it is stored. Addresses in it as `agentContent` returns them are stored as paths. */
  readonly value: string;
  /** The `version` that was read before the change; 0 when the text has never been set. */
  readonly expectedVersion: number;
};

export type SiteTextQueryVariables = Exact<{
  name: SiteTextName;
}>;

export type SiteTextQuery = {
  readonly siteText: { readonly value: string; readonly version: number } | null;
};

export type SetSiteTextMutationVariables = Exact<{
  input: SetSiteTextInput;
}>;

export type SetSiteTextMutation = {
  readonly setSiteText: { readonly value: string; readonly version: number } | null;
};

export const SiteTextDocument = typedDocument<SiteTextQuery, SiteTextQueryVariables>(/* GraphQL */ `
  query SiteText($name: SiteTextName!) {
    siteText(name: $name) {
      value
      version
    }
  }
`);

export const SetSiteTextDocument = typedDocument<SetSiteTextMutation, SetSiteTextMutationVariables>(
  /* GraphQL */ `
    mutation SetSiteText($input: SetSiteTextInput!) {
      setSiteText(input: $input) {
        value
        version
      }
    }
  `,
);
