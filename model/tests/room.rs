//! What a map has room for.

use strabo_model::room::Room;

#[test]
fn players_have_cities_in_their_share_of_the_areas_and_food_to_spare() {
    let room = Room::new([5; 14], 2);
    assert_eq!([3, 4, 5, 15].map(|players| room.cities_each(players)), [2, 1, 1, 0]);
    assert_eq!([room.tokens_for(3), room.tokens_beside(3)], [6, 55]);
    // The poorest areas get the cities.
    assert_eq!(Room::new([5, 1, 4, 1, 3], 2).tokens_beside(2), 12);
}
