/** Some of the metrics. */
export interface MetricPart {
  /** Brings up to date what does not happen by itself, before the metrics are shown. */
  readonly look: () => void | Promise<void>;
  /** Measures no more. */
  readonly stop: () => void;
}
