/** The operation that an explorer shows at first, ready to run. */
export const FIRST_OPERATION = `\
# Jobs near a place, the nearest first. Run it with the button, or with Ctrl-Enter.
# With a token in the headers below you see what its user sees; "npm start" prints one to try.
query JobsNearby($page: Int! = 1, $near: CoordinatesInput = { lng: 114.02, lat: 22.65 }) {
  jobs(page: $page, pageSize: 5, near: $near) {
    total
    items {
      id
      jobName
      factoryPriceTotal
      salary
      distance(from: $near)
      isFavourite
    }
  }
  viewer {
    id
    keywords {
      keyword
    }
  }
}
`;

/** The header for a token; an empty one means an anonymous caller. */
export const FIRST_HEADERS = { token: '' };
