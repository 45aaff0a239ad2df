import { compareWithModel } from '../../../support/job-list.property';

compareWithModel([0, 1, 2]);
