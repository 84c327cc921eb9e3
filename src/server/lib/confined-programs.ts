/**
 * Programs of ours that read what others have sent, each in a process of its own (`confined.ts`). Nothing imports them,
 * so next.config.ts includes their files in the build by this list, which is also all that such a process may read.
 */
export interface ConfinedProgram {
  /** From the project's root. */
  file: string;
  /** Its other files and folders, and the packages that it needs with theirs. */
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

/** Reads a mail: src/server/inbound-mail/read-confined.ts. It waits for DNS. */
export const mailReader: ConfinedProgram = {
  file: 'src/server/inbound-mail/mail-reader.mjs',
  files: ['src/server/inbound-mail/read-mail.ts'],
  packages: [
    'mailauth',
    'punycode.js',
    'iconv-lite',
    'safer-buffer',
    'libbase64',
    'libqp',
    'joi',
    '@hapi',
    'ipaddr.js',
    'undici',
    '@postalsys/vmc',
    'tslib',
    'asn1js',
    'pvtsutils',
    'pvutils',
    '@peculiar',
    'fast-xml-parser',
    'postal-mime',
    'html-to-text',
    '@selderee/plugin-htmlparser2',
    'selderee',
    'parseley',
    'leac',
    'peberminta',
    'deepmerge-ts',
    'dom-serializer',
    'domelementtype',
    'domhandler',
    'domutils',
    'entities',
    'htmlparser2',
  ],
  native: false,
  megabytes: 1024,
  cpuSeconds: 5,
  seconds: 60,
  outputMegabytes: 20,
};

/** Rebuilds an uploaded file: src/server/services/uploads/internal/clean-file.ts. */
export const fileCleaner: ConfinedProgram = {
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
