// Made by `npm run codegen`. Change the .graphql files, not this one.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
import { typedDocument } from '../api/document';
/** Why a published job needs attention. */
export type Attention =
  /** It expires within seven days. */
  | 'EXPIRING'
  /** It has neither images nor videos. */
  | 'WITHOUT_IMAGE'
  /** It has no coordinates, so lists by distance show it last. */
  | 'WITHOUT_PLACE'
  /** It is one of the newest 1,000 jobs, and nobody has made it a favourite. */
  | 'NEVER_FAVOURITED';

export type HomeQueryVariables = Exact<{
  days: number;
}>;

export type HomeQuery = {
  readonly overview: {
    readonly days: ReadonlyArray<{
      readonly day: string;
      readonly searches: number;
      readonly missed: number;
      readonly favourites: number;
      readonly posters: number;
      readonly newcomers: number;
    }>;
    readonly keywords: ReadonlyArray<{ readonly keyword: string; readonly searches: number }>;
    readonly missedKeywords: ReadonlyArray<{ readonly keyword: string; readonly missed: number }>;
    readonly teams: ReadonlyArray<{
      readonly newcomers: number;
      readonly user: { readonly id: string; readonly name: string } | null;
    }>;
    readonly attention: ReadonlyArray<{
      readonly kind: Attention;
      readonly count: number;
      readonly jobs: ReadonlyArray<{ readonly id: string; readonly jobName: string }>;
    }>;
  } | null;
};

export const HomeDocument = typedDocument<HomeQuery, HomeQueryVariables>(/* GraphQL */ `
  query Home($days: Int!) {
    overview(days: $days) {
      days {
        day
        searches
        missed
        favourites
        posters
        newcomers
      }
      keywords {
        keyword
        searches
      }
      missedKeywords {
        keyword
        missed
      }
      teams {
        newcomers
        user {
          id
          name
        }
      }
      attention {
        kind
        count
        jobs {
          id
          jobName
        }
      }
    }
  }
`);
