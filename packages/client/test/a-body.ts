import { aBody as required } from '../../core/test/a-body.ts';

/** A body with all required fields and a referenceId. */
export const aBody = { ...required, referenceId: 'W-17' };
