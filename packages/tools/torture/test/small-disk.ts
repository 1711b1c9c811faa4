import { succeeds } from './succeeds.ts';

const script = (mountOptions: string, then: string): string =>
  `mount -t tmpfs -o ${mountOptions} tmpfs "$1" && cp "$2" "$1/" && ${then} shift 2 && exec "$@"`;

const ownMounts = ['unshare', '--mount', '--map-root-user', 'sh', '-c'] as const;

/** Whether this machine allows a process its own file systems; Linux with user namespaces does. */
export const canMount = succeeds('unshare', '--mount', '--map-root-user', 'true');

/**
 * The beginning of a command line whose process alone sees a disk of 4 MiB at `folder`, with
 * a copy of `file` on it.
 */
export const onSmallDisk = (folder: string, file: string): readonly string[] => [
  ...ownMounts,
  script('size=4m', ''),
  'sh',
  folder,
  file,
];

/** The same with a read-only disk. */
export const onReadOnlyDisk = (folder: string, file: string): readonly string[] => [
  ...ownMounts,
  script('size=4m', 'mount -o remount,ro "$1" &&'),
  'sh',
  folder,
  file,
];

/** The same with a folder, or a file, that also appears at `to`, where one of its kind must exist. */
export const onBindMount = (from: string, to: string): readonly string[] => [
  ...ownMounts,
  'mount --bind "$1" "$2" && shift 2 && exec "$@"',
  'sh',
  from,
  to,
];
