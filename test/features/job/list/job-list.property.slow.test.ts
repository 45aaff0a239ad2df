import { compareWithModel } from '../../../support/job-list/job-list.property';

compareWithModel(Array.from({ length: 12 }, (_, index) => 3 + index));
