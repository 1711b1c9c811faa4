/** What is stored is not what any write leaves. */
export class RowDamaged extends Error {}
