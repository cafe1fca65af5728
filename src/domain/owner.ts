export interface Owner {
  readonly id: number;
  readonly name: string;
}
