import { compareWithModel } from '../../../support/job-list/job-list.property';

compareWithModel([0, 1, 2]);
