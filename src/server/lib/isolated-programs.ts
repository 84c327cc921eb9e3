/**
 * Programs of ours that read what others have sent, or take long, each in a process of its own (`isolated-process.ts`). Nothing imports them,
 * so next.config.ts includes their files in the build by this list, which is also all that such a process may read.
 */
export interface IsolatedProgram {
  /** From the project's root. */
  file: string;
  /** Its other files and folders, and the packages that it needs with theirs; nothing where it is bundled. */
  files: readonly string[];
  packages: readonly string[];
  /** Whether a package brings native code. */
  native: boolean;
  /** Limits. What is unpacked counts as memory, waiting counts as time only. */
  megabytes: number;
  cpuSeconds: number;
  seconds: number;
  outputMegabytes: number;
}

/** Reads a mail: src/server/inbound-mail/read-isolated.ts. It waits for DNS. Bundled by scripts/bundle-programs.ts. */
export const mailReader: IsolatedProgram = {
  file: 'dist/mail-reader.mjs',
  files: [],
  packages: [],
  native: false,
  megabytes: 1024,
  cpuSeconds: 5,
  seconds: 60,
  outputMegabytes: 20,
};

/** Rebuilds an uploaded file: src/server/services/uploads/internal/clean-file.ts. */
export const fileCleaner: IsolatedProgram = {
  file: 'src/server/uploads/file-cleaner.mjs',
  files: [
    'src/server/uploads/failures.mjs',
    'src/server/uploads/pictures.mjs',
    'src/server/uploads/pdf.mjs',
    'src/domain/site/uploads.ts',
  ],
  packages: [
    'sharp',
    '@img',
    'detect-libc',
    'semver',
    '@hyzyla/pdfium',
    '@cantoo/pdf-lib',
    'culori',
    'fflate',
    'html-entities',
    'node-html-better-parser',
    'tslib',
  ],
  native: true,
  megabytes: 2048,
  cpuSeconds: 10,
  seconds: 60,
  outputMegabytes: 30,
};

/** Draws a picture: src/app/og/draw.ts. */
export const pictureDrawer: IsolatedProgram = {
  file: 'src/app/og/picture-drawer.mjs',
  files: [
    'src/app/fonts/bricolage-grotesque-latin-800-normal.woff',
    'src/app/fonts/bricolage-grotesque-latin-ext-800-normal.woff',
  ],
  packages: ['next', '@fontsource/inter', 'sharp', '@img', 'detect-libc', 'semver'],
  native: true,
  megabytes: 2048,
  cpuSeconds: 20,
  seconds: 20,
  outputMegabytes: 5,
};
