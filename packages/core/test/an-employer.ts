import { type Employer, employerId } from '../src/job/employer.ts';

export const limited: Employer = { id: employerId(1), name: 'Maritime Welding', unlimited: false };
export const unlimited: Employer = { id: employerId(2), name: 'Prairie Rail', unlimited: true };
