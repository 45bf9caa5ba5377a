/** The fictional coach's picture: a head in profile under a light. */
export function Portrait({ size }: { size: number }) {
  return (
    <svg
      className="block shrink-0 rounded-full"
      width={size}
      height={size}
      viewBox="14 14 100 100"
      aria-hidden="true"
    >
      <rect className="fill-on-night" width="128" height="128" />
      <circle className="fill-spotlight" cx="64" cy="66" r="50" />
      <path
        className="fill-night"
        d="M40 108c6-2 11-6 12-12 .3-2-1-3-4-2.6-5 .7-8.500-1-8.800-5 0-1.600.500-2.500.200-3.700-.3-1-1.700-1.300-1.600-2.400 0-.9 1.200-1.200 1.200-2 0-.8-1.700-1-1.700-2.400 0-1.300 1.400-2 1.100-3.300-.4-1.500-4.700-1.500-4.900-3.700-.2-2 4.200-6.500 5.200-10 .8-2.800 0-5.500.7-9C41.500 40.500 50 30 66 30c4 0 7.500.6 10.600 1.800C79 27 84 24 89.500 24.500c8 .7 13.700 7.600 13 15.400-.6 6.600-5.500 11.800-11.700 12.900.9 4.400.9 9-.3 13.400-1.900 7-6 11.400-7 17.500-1 6.300 1.500 11.800 8 15.300 8 4.300 18.500 6 23.500 14.500 2.500 4.200 3 9 3 14H14c.5-9 8-14.500 26-19.500Z"
      />
      <path
        className="fill-none stroke-spotlight"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M76.600 31.800c-1.800 3.700-1.700 8 .4 11.800 2.600 4.700 8 9.300 13.800 9.200"
      />
      <circle className="fill-spotlight" cx="62.500" cy="76" r="2.200" />
    </svg>
  );
}
