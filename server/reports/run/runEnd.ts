/** How a run ended: the contract's states. */
export type RunEnd =
  | { readonly state: 'Success' | 'Not triggered' | 'On Grace'; readonly value?: AlertValue }
  | {
      readonly state: 'Error';
      readonly message: string;
      readonly value?: AlertValue;
      /** It is unknown whether the condition of the alert is fulfilled. */
      readonly isUnchecked?: boolean;
    };

export interface AlertValue {
  readonly number: number | null;
  /** JSON text. */
  readonly row: string;
}
