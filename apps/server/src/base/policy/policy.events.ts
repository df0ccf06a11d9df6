/** What answers that follow from the policy are filed under; publish `listsChanged` with it when another one holds. */
export const POLICY_TAG = 'policy';
