import { flag } from './kinds/field.ts';

/** Whether the name of the employer is confidential (interface §2.1). */
export const confidential = flag('confidential');
