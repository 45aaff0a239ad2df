/** What a kind of difference means to somebody who uses the service and has not written it. */
const MEANINGS: Readonly<Record<string, string>> = {
  'HTTP status':
    'The two services answer with a different HTTP status. A client that looks at the status, and not only at the envelope, may take one for a failure.',
  code: 'The envelope’s code differs: one service calls a success what the other calls a failure, or names the failure differently.',
  message: 'The message that people read differs.',
  'distance form':
    'The distance is the same but written differently, such as 850m and 850. A client that shows it as it comes will look different.',
  'number as string':
    'The value is the same, but one service sends a number and the other a text. Most clients do not mind; those that calculate or compare strictly do.',
  decimals: 'The amount is the same, with another number of decimals.',
  'null or empty': 'One service says “nothing” as null, the other as an empty text.',
  'order of ties': 'The same rows, but those that are equally far away come in another order.',
  order: 'The same rows in another order.',
  'missing row': 'The old service returns an entry that the new one does not.',
  'new row': 'The new service returns an entry that the old one does not.',
  'missing field': 'The old service sends a field that the new one does not.',
  'new field':
    'The new service sends a field that the old one does not. Clients usually do not notice.',
  flag: 'A yes-or-no value is the other way round.',
  type: 'The value has another form, such as a list instead of a text.',
  value: 'The value is another one.',
};

export const meaningOf = (kind: string): string => MEANINGS[kind] ?? 'The answers differ here.';

/** What the operations are for, in a reader's words. */
const PURPOSES: Readonly<Record<string, string>> = {
  categoryList: 'job categories',
  factoryList: 'factories',
  keywordList: 'search history',
  keywordClear: 'clearing the search history',
  jobList: 'job search and jobs nearby',
  collectList: 'favourites',
  jobInfo: 'a job’s page',
  jobCollect: 'adding and removing a favourite',
  jobPoster: 'a job’s poster',
  agentContent: 'becoming an agent',
};

export const purposeOf = (operation: string): string => PURPOSES[operation] ?? '';
