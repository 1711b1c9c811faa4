import { aBody } from '../../core/test/a-body.ts';

export const jobBody = { ...aBody, referenceId: 'W-17' };
