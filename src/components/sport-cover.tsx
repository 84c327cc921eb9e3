import type { ReactElement } from 'react';
import { type SportCategory, sportCategories } from '@/domain/race/rules';

const c = {
  sky: 'var(--lb-cover-sky)',
  far: 'var(--lb-cover-far)',
  mid: 'var(--lb-cover-mid)',
  near: 'var(--lb-cover-near)',
  deep: 'var(--lb-cover-deep)',
  sun: 'var(--lb-cover-sun)',
  glow: 'var(--lb-cover-glow)',
  snow: 'var(--lb-cover-snow)',
  water: 'var(--lb-cover-water)',
  waterDeep: 'var(--lb-cover-water-deep)',
  earth: 'var(--lb-cover-earth)',
} as const;

const Sky = ({ fill = c.sky }: { fill?: string }) => <rect width="400" height="225" fill={fill} />;

const Sun = ({ x, y, r = 26 }: { x: number; y: number; r?: number }) => (
  <>
    <circle cx={x} cy={y} r={r * 2} fill={c.glow} opacity="0.55" />
    <circle cx={x} cy={y} r={r} fill={c.sun} />
  </>
);

/** A spruce as two stacked triangles, standing on (x, y). */
const Spruce = ({ x, y, h, fill = c.deep }: { x: number; y: number; h: number; fill?: string }) => (
  <path
    fill={fill}
    d={`M${x} ${y - h}l${h * 0.2} ${h * 0.42}h${-h * 0.09}l${h * 0.19} ${h * 0.46}h${-h * 0.6}l${h * 0.19} ${-h * 0.46}h${-h * 0.09}z`}
  />
);

const scenes: Record<SportCategory, ReactElement> = {
  Löpning: (
    <>
      <Sky />
      <Sun x={286} y={84} r={30} />
      <path fill={c.far} d="M0 118c60-34 118-30 172-6s128 28 228-20v133H0z" />
      <path fill={c.mid} d="M0 150c70-30 150-22 214-4s122 12 186-16v95H0z" />
      <path fill={c.near} d="M0 182c96-30 194-26 400-2v45H0z" />
      <path
        fill={c.glow}
        d="M96 225c40-26 150-30 156-48 4-14-54-16-42-31 5-6 18-8 30-9-6 4-12 7-12 11 0 12 66 14 64 34-2 18-46 30-58 43z"
      />
      <path
        d="M176 221c34-14 92-24 92-42 0-16-46-20-42-32"
        fill="none"
        stroke={c.sun}
        strokeWidth="2.5"
        strokeDasharray="9 9"
        strokeLinecap="round"
      />
    </>
  ),
  Cykel: (
    <>
      <Sky />
      <Sun x={92} y={72} r={24} />
      <path fill={c.far} d="M0 140 70 96l54 30 66-48 84 58 52-30 74 44v75H0z" />
      <path fill={c.mid} d="M0 168c90-30 200-34 400-6v63H0z" />
      <path fill={c.near} d="M0 194c120-18 250-18 400 2v29H0z" />
      <g fill="none" stroke={c.deep}>
        <circle cx="292" cy="136" r="74" strokeWidth="9" />
        <circle cx="292" cy="136" r="64" strokeWidth="2" opacity="0.5" />
        <path
          strokeWidth="1.6"
          opacity="0.65"
          d="M292 72v128M228 136h128M247 91l90 90M337 91l-90 90M268 77l48 118M316 77l-48 118M233 112l118 48M233 160l118-48"
        />
      </g>
      <circle cx="292" cy="136" r="9" fill={c.sun} />
    </>
  ),
  Simning: (
    <>
      <Sky />
      <Sun x={200} y={88} r={34} />
      <path fill={c.far} d="M0 92c40-16 80-10 112-4s52 2 88-6 92-16 200 6v30H0z" />
      <path fill={c.water} d="M0 108h400v117H0z" />
      <path
        fill={c.glow}
        opacity="0.5"
        d="M168 112h64l-10 6h-44zM160 126h80l-14 6h-54zM172 142h58l-10 6h-40z"
      />
      <path
        fill={c.waterDeep}
        opacity="0.55"
        d="M0 152c34-14 66-14 100 0s66 14 100 0 66-14 100 0 66 14 100 0v73H0z"
      />
      <path fill={c.waterDeep} d="M0 184c34-14 66-14 100 0s66 14 100 0 66-14 100 0 66 14 100 0v41H0z" />
      <g fill={c.sun}>
        <circle cx="52" cy="166" r="9" />
        <circle cx="148" cy="148" r="6.5" />
        <circle cx="306" cy="138" r="5" />
      </g>
    </>
  ),
  Skidor: (
    <>
      <Sky />
      <Sun x={318} y={62} r={20} />
      <path fill={c.far} d="m0 142 88-76 44 40 62-66 92 88 50-40 64 56v81H0z" />
      <path fill={c.snow} d="m194 40 37 36-17 6-16-12-14 13-13-9zM88 66l24 22-14 4-10-7-14 8-8-7z" />
      <path fill={c.snow} d="M0 158c92-34 214-32 400 0v67H0z" />
      <g fill="none" stroke={c.far} strokeWidth="3" strokeLinecap="round">
        <path d="M118 224c18-34 78-42 122-56 22-7 30-14 34-22" />
        <path d="M146 224c18-28 66-36 108-50 22-7 30-16 32-27" />
      </g>
      <Spruce x={36} y={176} h={62} fill={c.near} />
      <Spruce x={66} y={190} h={84} />
      <Spruce x={352} y={178} h={70} fill={c.near} />
      <Spruce x={380} y={194} h={92} />
    </>
  ),
  Triathlon: (
    <>
      <Sky />
      <Sun x={104} y={70} r={26} />
      <path fill={c.far} d="M0 112c70-40 130-24 190-8s120 2 210-44v165H0z" />
      <path fill={c.mid} d="M0 146c90-42 180-10 240-14s100-26 160-44v137H0z" />
      <path
        d="M0 150c90-42 180-10 240-14s100-26 160-44"
        fill="none"
        stroke={c.glow}
        strokeWidth="3"
        strokeDasharray="10 9"
      />
      <path fill={c.near} d="M0 176c80-26 160-10 224-8s116-14 176-36v93H0z" />
      <path d="M0 182c80-26 160-10 224-8s116-14 176-36" fill="none" stroke={c.sun} strokeWidth="5" />
      <path fill={c.water} d="M0 200c34-12 66-12 100 0s66 12 100 0 66-12 100 0 66 12 100 0v25H0z" />
      <path fill={c.waterDeep} d="M0 213c34-10 66-10 100 0s66 10 100 0 66-10 100 0 66 10 100 0v12H0z" />
    </>
  ),
  Swimrun: (
    <>
      <Sky />
      <Sun x={248} y={70} r={22} />
      <path fill={c.water} d="M0 104h400v121H0z" />
      <path fill={c.far} d="M214 104c24-18 60-22 94-12 30 8 60 0 92 12zM0 104c26-12 50-12 84 0z" />
      <path fill={c.mid} d="M22 152c28-32 92-36 134-12 12 7 22 12 34 12z" />
      <Spruce x={72} y={136} h={44} fill={c.near} />
      <Spruce x={98} y={132} h={56} />
      <Spruce x={122} y={136} h={40} fill={c.near} />
      <path fill={c.near} d="M216 196c30-38 112-48 184-22v51H200z" />
      <Spruce x={304} y={172} h={60} />
      <Spruce x={336} y={168} h={78} />
      <Spruce x={366} y={174} h={56} />
      <path fill={c.waterDeep} opacity="0.5" d="M0 186c30-10 60-10 90 0s60 10 90 0l28 39H0z" />
      <path
        d="M172 150c30 6 46 20 58 40"
        fill="none"
        stroke={c.snow}
        strokeWidth="3"
        strokeDasharray="1 10"
        strokeLinecap="round"
      />
      <circle cx="172" cy="150" r="5" fill={c.sun} />
      <circle cx="232" cy="192" r="6.5" fill={c.sun} />
    </>
  ),
  Orientering: (
    <>
      <Sky />
      <path fill={c.far} opacity="0.6" d="M250 0c70 40 60 100 150 110V0zM0 130c60-10 110 30 120 95H0z" />
      <g fill="none" stroke={c.earth} strokeWidth="2">
        <path d="M-10 60c60-40 130-30 150 10s-40 80-90 70-80-20-70-50" />
        <path d="M14 74c34-24 86-22 98 4s-24 48-58 42-60-22-40-46z" />
        <path d="M40 84c16-12 40-12 48 0s-12 24-28 22-36-10-20-22z" />
        <path d="M410 96c-70-30-160-10-190 40s30 110 190 90" />
        <path d="M410 122c-60-22-128-8-152 28s30 70 152 60" />
        <path d="M410 146c-46-14-92-6-110 16s30 36 110 30" />
        <path d="M150-10c20 40 90 60 150 40S390 20 410 34" />
        <path d="M170 235c-10-30-50-50-110-40S-4 220-10 230" />
      </g>
      <g fill="none" stroke={c.sun} strokeWidth="3.5">
        <path d="m82 182 16 27H66z" strokeLinejoin="round" />
        <path d="m97 178 82-66M216 92l76 46" />
        <circle cx="197" cy="100" r="18" />
        <circle cx="310" cy="148" r="18" />
        <circle cx="310" cy="148" r="12" />
      </g>
      <path fill={c.snow} d="M189 92h16v16h-16z" />
      <path fill={c.sun} d="M189 108V92h16z" />
    </>
  ),
  Trail: (
    <>
      <Sky />
      <Sun x={84} y={66} r={22} />
      <path fill={c.far} d="m0 150 64-60 40 28 76-86 66 78 40-30 114 84v61H0z" />
      <path fill={c.snow} opacity="0.9" d="m180 32 31 37-14 2-13-9-16 12-11-9z" />
      <path fill={c.mid} d="m0 176 76-40 64 26 80-50 90 56 90-36v93H0z" />
      <path fill={c.near} d="M0 200c90-34 260-34 400-6v31H0z" />
      <path
        d="M214 224c-34-12 44-22 22-34s-52-8-40-20 40-10 30-22-20-12-6-30"
        fill="none"
        stroke={c.glow}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <Spruce x={40} y={206} h={66} />
      <Spruce x={70} y={212} h={88} />
      <Spruce x={104} y={208} h={54} />
      <Spruce x={318} y={206} h={60} />
      <Spruce x={350} y={212} h={92} />
      <Spruce x={382} y={208} h={64} />
    </>
  ),
  Ultralopp: (
    <>
      <Sky fill={c.near} />
      <g fill={c.glow}>
        <circle cx="42" cy="36" r="1.6" />
        <circle cx="96" cy="62" r="1.2" />
        <circle cx="138" cy="26" r="2" />
        <circle cx="196" cy="52" r="1.3" />
        <circle cx="232" cy="22" r="1.6" />
        <circle cx="370" cy="70" r="1.6" />
        <circle cx="284" cy="40" r="1.2" />
        <circle cx="20" cy="86" r="1.2" />
      </g>
      <circle cx="326" cy="56" r="22" fill={c.glow} />
      <circle cx="317" cy="51" r="20" fill={c.near} />
      <path fill={c.mid} d="M0 128c60-30 110-18 158-30s96-34 242 14v113H0z" opacity="0.7" />
      <path fill={c.mid} opacity="0.45" d="M0 156c80-34 170-20 240-30s104-14 160 6v93H0z" />
      <path fill={c.deep} d="M0 184c100-40 260-44 400-8v49H0z" />
      <path
        d="M10 196c70-26 120-30 190-30s130 2 190 20"
        fill="none"
        stroke={c.sun}
        strokeWidth="3"
        strokeDasharray="1 13"
        strokeLinecap="round"
      />
      <path fill={c.sun} opacity="0.3" d="m254 166 74-14v34z" />
      <circle cx="254" cy="166" r="5" fill={c.sun} />
    </>
  ),
  Övrigt: (
    <>
      <Sky />
      <Sun x={200} y={128} r={44} />
      <path fill={c.far} d="M0 142c80-26 150-18 200-10s130 8 200-12v105H0z" />
      <path fill={c.mid} d="M0 172c110-22 240-20 400 0v53H0z" />
      <path fill={c.near} d="M0 196c120-14 270-14 400 2v27H0z" />
      <path d="M84 204V96c0-42 52-66 116-66s116 24 116 66v108" fill="none" stroke={c.deep} strokeWidth="14" />
      <g fill={c.sun}>
        <path d="m112 84 22-14 2 22zM176 56l24-4-8 22zM240 58l22 8-18 16z" />
      </g>
      <g fill={c.snow}>
        <path d="m142 66 24-8-4 24zM208 52l24 4-16 18zM268 70l18 16-24 8z" />
      </g>
      <path fill={c.glow} d="M172 225 190 180h20l18 45z" />
    </>
  ),
};

const isSport = (value: string): value is SportCategory =>
  (sportCategories as readonly string[]).includes(value);

/** The more telling of a race's categories first: a trail race is often "Löpning" too. */
const order: SportCategory[] = [
  'Swimrun',
  'Triathlon',
  'Ultralopp',
  'Trail',
  'Orientering',
  'Skidor',
  'Simning',
  'Cykel',
  'Löpning',
  'Övrigt',
];

/** A drawn cover for races without an image. Decorative: the text beside it says what it is. */
export function SportCover({ sports, className }: { sports: readonly string[]; className?: string }) {
  const sport = order.find((each) => sports.filter(isSport).includes(each)) ?? 'Övrigt';
  return (
    <svg
      className={className}
      viewBox="0 0 400 225"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-sport={sport}
    >
      {scenes[sport]}
    </svg>
  );
}

interface RaceCoverProps {
  imageUrl?: string | null;
  sports: readonly string[];
  className?: string;
}

/** The race's own image, or the drawn cover when there is none. */
export function RaceCover({ imageUrl, sports, className }: RaceCoverProps) {
  if (!imageUrl) return <SportCover sports={sports} className={className} />;
  // biome-ignore lint/performance/noImgElement: images come from a host that is only known at run time
  return <img src={imageUrl} alt="" loading="lazy" decoding="async" className={className} />;
}
