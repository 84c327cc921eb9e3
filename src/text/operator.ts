/** Who runs the service. The company is null until the settings name it. */
export interface Operator {
  supportEmail: string;
  company: {
    name: string;
    orgNumber: string | null;
    address: string | null;
    vatNumber: string | null;
  } | null;
}
