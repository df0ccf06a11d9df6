/**
 * Cache tag of answers that depend on the policy; publish `listsChanged` with it after a change.
 */
export const POLICY_TAG = 'policy';
