interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly license?: string;
  readonly optional: boolean;
}

interface Component {
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly object[];
}

/** The packages of the lock file that are not only for developing, each version once. */
export function lockedPackages(root?: string): LockedPackage[];

/** What each package says of its license: the name, and the texts of its files. */
export function noticesText(root?: string): string;

/** The same as a bill of materials in CycloneDX: what each package is, has as its digest, and needs. */
export function billOfMaterials(root?: string): {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
