import { flag } from './kinds/flag.ts';

/** Whether the name of the employer is confidential (interface §2.1). */
export const confidential = flag('confidential', {
  answer: "Whether the employer's name is confidential.",
  body: "Whether the employer's name is confidential; false when absent.",
});
