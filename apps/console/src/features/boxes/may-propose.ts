import { holds, type OperatorRole } from '@clearcrate/contract/permissions';

export const mayPropose = (role: OperatorRole): boolean => holds(role, 'boxes.propose');
