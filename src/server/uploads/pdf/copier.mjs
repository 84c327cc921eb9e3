// Copies a page by an allow-list: for each kind of object (ISO 32000-1, chapters 8 and 9) the keys that its looks
// depend on. What is in no list is left out: metadata, actions, links, attachments, structure. What annotations look
// like becomes a part of the page.
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { appearancesOn } from './appearances.mjs';
import { rewriteContent, withoutComments } from './content.mjs';
import { rebuildJpeg } from './jpeg.mjs';
import { CCITT, DCT, unpack, unpackPicture } from './streams.mjs';

const name = (text) => PDFName.of(text);
const names = (text) => text.split(' ').map(name);

const FORM = name('Form');
const IMAGE = name('Image');
const RESOURCES = name('Resources');
const XOBJECT = name('XObject');
const COLOR_SPACE = name('ColorSpace');
const DECODE_PARMS = name('DecodeParms');
const FILTER = name('Filter');
const CHAR_PROCS = name('CharProcs');
const MAX_TEXT = 64;

const deviceSpaces = { 1: name('DeviceGray'), 3: name('DeviceRGB'), 4: name('DeviceCMYK') };
const componentsOfNamed = {
  DeviceGray: 1,
  CalGray: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  Indexed: 1,
  Separation: 1,
};
/** Short names of inline pictures (ISO 32000-1, tables 93 and 94). */
const longKeys = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};
const longSpaces = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' };
const longFilters = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

const inLong = (table, value) => {
  if (value instanceof PDFName) return name(table[value.decodeText()] ?? value.decodeText());
  if (value instanceof PDFArray) {
    for (const [index, each] of value.asArray().entries()) value.set(index, inLong(table, each));
  }
  return value;
};

const isText = (value) => value instanceof PDFString || value instanceof PDFHexString;

/**
 * @param source the document that came.
 * @param target the document to copy into.
 * @returns `copyPage`, which copies a page's looks: its resources and its content; `photos`, the JPEGs that were copied
 *   and are still to be drawn again, with their sizes; `drawsAnything`, whether anything is drawn on the copied pages.
 */
export function pageCopier(source, target) {
  const copies = new Map();
  const photos = new Map();
  let isDrawn = false;
  let added = 0;
  /** A name for a resource of ours that none of the page's has. */
  const newName = (resources) => {
    const taken = resources?.lookup(XOBJECT);
    do added += 1;
    while (taken instanceof PDFDict && taken.has(name(`Added${added}`)));
    return name(`Added${added}`);
  };

  /** Copies what `value` says or refers to; what is referred to is copied once for each rule. */
  function copy(value, rule, inherited) {
    if (!(value instanceof PDFRef)) return value === undefined ? undefined : rule(value, inherited);
    const object = source.lookup(value);
    if (object === undefined) return undefined;
    const earlier = copies.get(rule) ?? new Map();
    copies.set(rule, earlier);
    if (earlier.has(value)) return earlier.get(value);
    const ref = target.nextRef();
    earlier.set(value, ref);
    const copied = rule(object, inherited);
    if (copied === undefined || copied instanceof PDFRef) earlier.set(value, copied);
    else target.assign(ref, copied);
    return earlier.get(value);
  }

  const arrayOf = (rule) => (value) => {
    if (!(value instanceof PDFArray)) return undefined;
    const items = value.asArray().map((each) => copy(each, rule));
    return items.includes(undefined) ? undefined : target.obj(items);
  };
  const first =
    (...rules) =>
    (value, inherited) => {
      for (const rule of rules) {
        const copied = rule(value, inherited);
        if (copied !== undefined) return copied;
      }
      return undefined;
    };
  const entries = (dict, rules) => {
    const copied = target.obj({});
    for (const [key, rule] of Object.entries(rules)) {
      const value = copy(dict.get(name(key)), rule);
      if (value !== undefined) copied.set(name(key), value);
    }
    return copied;
  };
  const dictOf = (rules) => (value) => (value instanceof PDFDict ? entries(value, rules()) : undefined);
  const streamOf = (rules, rewrite) => (value) =>
    value instanceof PDFStream ? packed(rewrite(unpack(value)), entries(value.dict, rules())) : undefined;
  const each = (keys, rule) => Object.fromEntries(keys.split(' ').map((key) => [key, rule]));

  function packed(bytes, dict) {
    const stream = target.flateStream(bytes);
    for (const [key, value] of dict.entries()) stream.dict.set(key, value);
    return stream;
  }

  const scalar = (value) =>
    value instanceof PDFNumber || value instanceof PDFName || value instanceof PDFBool ? value : undefined;
  const plain = (value) => first(scalar, arrayOf(plain))(value);
  const text = (value) => (isText(value) && value.asBytes().length <= MAX_TEXT ? value : undefined);
  const asIs = (bytes) => bytes;

  const functionKeys = () => ({
    ...each('FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds', plain),
    Functions: arrayOf(fn),
  });
  const fn = (value) => {
    if (!(value instanceof PDFStream)) return dictOf(functionKeys)(value);
    const isProgram = value.dict.lookupMaybe(name('FunctionType'), PDFNumber)?.asNumber() === 4;
    return streamOf(functionKeys, isProgram ? withoutComments : asIs)(value);
  };
  const fns = first(fn, arrayOf(fn), scalar);

  const lookupTable = (value) => {
    if (isText(value)) return PDFHexString.of(Buffer.from(value.asBytes()).toString('hex'));
    return streamOf(() => ({}), asIs)(value);
  };
  const calibration = dictOf(() => each('WhitePoint BlackPoint Gamma Matrix Range', plain));
  const listSpaces = {
    CalGray: [calibration],
    CalRGB: [calibration],
    Lab: [calibration],
    Indexed: [(value) => colorSpace(value), scalar, lookupTable],
    Separation: [scalar, (value) => colorSpace(value), fn],
    DeviceN: [plain, (value) => colorSpace(value), fn],
    Pattern: [(value) => colorSpace(value)],
  };
  /** A profile may name who made it and on what, so a colour space with one becomes the device's own. */
  function colorSpace(value) {
    if (value instanceof PDFName) return value;
    if (!(value instanceof PDFArray) || value.size() === 0) return undefined;
    const kind = value.lookup(0);
    if (!(kind instanceof PDFName)) return undefined;
    const family = kind.decodeText();
    if (family === 'ICCBased')
      return deviceSpaces[value.lookup(1, PDFStream).dict.lookup(name('N'), PDFNumber).asNumber()];
    if (value.size() === 1) return kind;
    const rules = listSpaces[family];
    if (!rules) return undefined;
    const parts = rules.flatMap((rule, index) =>
      index + 1 < value.size() ? [copy(value.get(index + 1), rule)] : [],
    );
    return parts.includes(undefined) ? undefined : target.obj([kind, ...parts]);
  }

  /** How many numbers a pixel has, or null when the picture itself says it. */
  function componentsOf(space) {
    if (space instanceof PDFName) return componentsOfNamed[space.decodeText()] ?? null;
    if (!(space instanceof PDFArray)) return null;
    const family = space.lookup(0, PDFName).decodeText();
    return family === 'DeviceN' ? space.lookup(1, PDFArray).size() : (componentsOfNamed[family] ?? null);
  }

  const number = (dict, key) => dict.lookupMaybe(name(key), PDFNumber)?.asNumber();

  /** How many bytes its pixels take, unpacked; null when the picture does not say. */
  function pixelBytes(dict, predictor) {
    const isMask = dict.lookupMaybe(name('ImageMask'), PDFBool)?.asBoolean();
    const components = isMask ? 1 : componentsOf(target.lookup(dict.get(COLOR_SPACE)));
    const bits = isMask ? 1 : number(dict, 'BitsPerComponent');
    const [width, height] = [number(dict, 'Width'), number(dict, 'Height')];
    if (!components || !bits || !width || !height) return null;
    return height * (Math.ceil((width * bits * components) / 8) + (predictor >= 10 ? 1 : 0));
  }

  /** A JPEG, to be drawn again. One in four colours keeps its coding: a drawn one would lose them. */
  function photo(bytes, parms, dict) {
    const rebuilt = rebuildJpeg(bytes);
    const transform = parms?.lookupMaybe(name('ColorTransform'), PDFNumber);
    const isUsual = rebuilt.components === 1 || (rebuilt.components === 3 && transform?.asNumber() !== 0);
    if (!isUsual && transform) dict.set(DECODE_PARMS, target.obj({ ColorTransform: transform }));
    dict.set(FILTER, DCT);
    const stream = PDFRawStream.of(dict, rebuilt.bytes);
    if (isUsual) photos.set(stream, rebuilt);
    return stream;
  }

  const imageKeys = () => ({
    ...each('Width Height BitsPerComponent ImageMask Decode Interpolate Matte Intent', plain),
    ColorSpace: colorSpace,
    Mask: first(image, plain),
    SMask: image,
  });
  const fax = dictOf(() =>
    each('K EndOfLine EncodedByteAlign Columns Rows EndOfBlock BlackIs1 DamagedRowsBeforeError', plain),
  );
  const prediction = dictOf(() => each('Predictor Colors BitsPerComponent Columns EarlyChange', plain));
  function image(value) {
    if (!(value instanceof PDFStream)) return undefined;
    isDrawn = true;
    const { bytes, rest } = unpackPicture(value);
    const dict = entries(value.dict, imageKeys());
    dict.set(name('Type'), XOBJECT);
    dict.set(name('Subtype'), IMAGE);
    if (rest?.filter === DCT) return photo(bytes, rest.parms, dict);
    if (rest?.filter === CCITT) {
      dict.set(FILTER, CCITT);
      if (rest.parms) dict.set(DECODE_PARMS, fax(rest.parms));
      return PDFRawStream.of(dict, bytes);
    }
    const predictor = rest ? number(rest.parms, 'Predictor') : 1;
    if (rest) dict.set(DECODE_PARMS, prediction(rest.parms));
    return packed(bytes.subarray(0, pixelBytes(dict, predictor) ?? bytes.length), dict);
  }

  /** The entries of an inline picture, as those of a picture of its own. */
  function inlineDict(written, resources) {
    const short = PDFObjectParser.forBytes(Buffer.from(`<<${written}>>`, 'latin1'), source).parseObject();
    const dict = source.obj({});
    for (const [key, value] of short.entries()) dict.set(inLong(longKeys, key), value);
    const filter = dict.get(FILTER);
    if (filter) dict.set(FILTER, inLong(longFilters, filter));
    const space = inLong(longSpaces, dict.get(COLOR_SPACE));
    const named = space instanceof PDFName && resources?.lookupMaybe(COLOR_SPACE, PDFDict)?.get(space);
    if (space) dict.set(COLOR_SPACE, named || space);
    return dict;
  }

  /** Rewrites content, and copies of its resources those that it uses. */
  function paint(bytes, resources, into) {
    const pictures = new Map();
    const { content, used, draws } = rewriteContent(bytes, {
      dataLength: (written) => {
        const dict = inlineDict(written, resources);
        return dict.get(FILTER) ? 0 : (pixelBytes(entries(dict, imageKeys()), 1) ?? 0);
      },
      keepPicture: (written, data) => {
        const picture = image(PDFRawStream.of(inlineDict(written, resources), data));
        const key = newName(resources);
        pictures.set(key, target.register(picture));
        return key;
      },
    });
    isDrawn ||= draws;
    for (const [category, rule] of Object.entries(resourceRules)) {
      const key = name(category);
      const found = resources?.lookupMaybe(key, PDFDict);
      const copied = into.lookupMaybe(key, PDFDict) ?? target.obj({});
      for (const one of used) {
        const value = found && copy(found.get(one), rule, resources);
        if (value !== undefined) copied.set(one, value);
      }
      if (key === XOBJECT) for (const [one, ref] of pictures) copied.set(one, ref);
      if (copied.entries().length > 0) into.set(key, copied);
    }
    return content;
  }

  /** A stream of content, with resources of its own or those of what it is drawn on. */
  const painted = (rules) => (value, inherited) => {
    if (!(value instanceof PDFStream)) return undefined;
    const resources = target.obj({});
    const bytes = paint(unpack(value), value.dict.lookupMaybe(RESOURCES, PDFDict) ?? inherited, resources);
    const stream = packed(bytes, entries(value.dict, rules()));
    stream.dict.set(RESOURCES, resources);
    return stream;
  };

  const group = dictOf(() => ({ ...each('S I K', scalar), CS: colorSpace }));
  const form = painted(() => ({
    ...each('Type Subtype FormType', scalar),
    ...each('BBox Matrix', plain),
    Group: group,
  }));
  const xobject = (value, inherited) => {
    const kind = value instanceof PDFStream ? value.dict.lookup(name('Subtype')) : null;
    if (kind === FORM) return form(value, inherited);
    return kind === IMAGE ? image(value) : undefined;
  };

  const shadingKeys = () => ({
    ...each('ShadingType Background BBox AntiAlias Domain Matrix Coords Extend', plain),
    ...each('BitsPerCoordinate BitsPerComponent BitsPerFlag Decode VerticesPerRow', plain),
    ColorSpace: colorSpace,
    Function: fns,
  });
  const shading = first(streamOf(shadingKeys, asIs), dictOf(shadingKeys));
  const pattern = first(
    painted(() => ({
      ...each('Type PatternType PaintType TilingType XStep YStep', scalar),
      ...each('BBox Matrix', plain),
    })),
    dictOf(() => ({
      ...each('Type PatternType', scalar),
      Matrix: plain,
      Shading: shading,
      ExtGState: graphicsState,
    })),
  );

  const softMask = first(
    scalar,
    dictOf(() => ({ ...each('Type S', scalar), BC: plain, G: form, TR: fns })),
  );
  const graphicsState = dictOf(() => ({
    ...each('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK', plain),
    Font: arrayOf(first(scalar, (value) => font(value))),
    SMask: softMask,
  }));

  const systemInfo = dictOf(() => ({ ...each('Registry Ordering', text), Supplement: scalar }));
  const characterMap = first(
    scalar,
    streamOf(
      () => ({
        ...each('Type CMapName WMode', scalar),
        CIDSystemInfo: systemInfo,
        UseCMap: (value) => characterMap(value),
      }),
      withoutComments,
    ),
  );
  const encoding = first(
    characterMap,
    dictOf(() => ({ ...each('Type BaseEncoding', scalar), Differences: plain })),
  );
  const fontFile = streamOf(() => each('Length1 Length2 Length3 Subtype', scalar), asIs);
  const descriptor = dictOf(() => ({
    ...each(
      'Type FontName FontStretch FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight',
      plain,
    ),
    ...each('XHeight StemV StemH AvgWidth MaxWidth MissingWidth', plain),
    ...each('FontFile FontFile2 FontFile3', fontFile),
  }));
  const fontKeys = () => ({
    ...each('Type Subtype BaseFont FirstChar LastChar Widths DW W DW2 W2 FontBBox FontMatrix', plain),
    FontDescriptor: descriptor,
    Encoding: encoding,
    ToUnicode: characterMap,
    DescendantFonts: arrayOf((value) => font(value)),
    CIDSystemInfo: systemInfo,
    CIDToGIDMap: first(
      scalar,
      streamOf(() => ({}), asIs),
    ),
  });
  /** Glyphs that are drawn like pages (Type 3) share the font's resources. */
  function font(value, inherited) {
    if (!(value instanceof PDFDict)) return undefined;
    const copied = entries(value, fontKeys());
    const glyphs = value.lookupMaybe(CHAR_PROCS, PDFDict);
    if (!glyphs) return copied;
    const resources = target.obj({});
    const drawn = target.obj({});
    for (const [key, ref] of glyphs.entries()) {
      const content = paint(
        unpack(source.lookup(ref, PDFStream)),
        value.lookupMaybe(RESOURCES, PDFDict) ?? inherited,
        resources,
      );
      drawn.set(key, target.register(target.flateStream(content)));
    }
    copied.set(CHAR_PROCS, drawn);
    copied.set(RESOURCES, resources);
    return copied;
  }

  const resourceRules = {
    Font: font,
    XObject: xobject,
    ExtGState: graphicsState,
    ColorSpace: colorSpace,
    Pattern: pattern,
    Shading: shading,
  };
  const inherited = names('MediaBox CropBox Rotate');

  function contentOf(page) {
    const contents = page.lookup(name('Contents'));
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((ref) => source.lookup(ref)) : [contents];
    const parts = streams.flatMap((stream) =>
      stream instanceof PDFStream ? [unpack(stream), Buffer.from('\n')] : [],
    );
    return Buffer.concat(parts);
  }

  const fieldResources = source.lookup(source.trailerInfo.Root, PDFDict).lookup(name('AcroForm'));

  /** Draws what annotations look like behind the page's own content. Fields may share the resources of all fields. */
  function drawAppearances(page, resources, pageResources) {
    const shared = fieldResources instanceof PDFDict ? fieldResources.lookup(name('DR')) : undefined;
    const drawn = resources.lookupMaybe(XOBJECT, PDFDict) ?? target.obj({});
    const lines = appearancesOn(page).flatMap(({ form: ref, matrix }) => {
      const copied = copy(ref, form, shared instanceof PDFDict ? shared : pageResources);
      if (copied === undefined) return [];
      const stream = target.lookup(copied, PDFStream);
      stream.dict.set(name('Type'), XOBJECT);
      stream.dict.set(name('Subtype'), FORM);
      const key = newName(pageResources);
      drawn.set(key, copied instanceof PDFRef ? copied : target.register(copied));
      return [`q ${matrix.map((each) => each.toFixed(5)).join(' ')} cm ${key.toString()} Do Q`];
    });
    if (lines.length > 0) resources.set(XOBJECT, drawn);
    return lines;
  }

  /** Copies one page into `copied`, an empty page of the target. Both are the dictionaries of their pages. */
  function copyPage(page, copied) {
    for (const key of inherited) {
      const value = copy(page.getInheritableAttribute(key), plain);
      if (value !== undefined) copied.set(key, value);
    }
    for (const [key, value] of entries(page, { UserUnit: scalar, Group: group }).entries())
      copied.set(key, value);
    const resources = target.obj({});
    const found = source.lookup(page.getInheritableAttribute(RESOURCES));
    const pageResources = found instanceof PDFDict ? found : undefined;
    const content = paint(contentOf(page), pageResources, resources);
    const appearances = drawAppearances(page, resources, pageResources);
    const whole =
      appearances.length === 0
        ? content
        : Buffer.concat([Buffer.from('q\n'), content, Buffer.from(`\nQ\n${appearances.join('\n')}`)]);
    copied.set(RESOURCES, resources);
    copied.set(name('Contents'), target.register(target.flateStream(whole)));
  }

  return { copyPage, photos, drawsAnything: () => isDrawn };
}
