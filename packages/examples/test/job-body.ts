import { jobBody as required } from '../../http/test/service.ts';

export const jobBody = { ...required, referenceId: 'W-17' };
